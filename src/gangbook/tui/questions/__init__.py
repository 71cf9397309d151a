"""One dialog for each kind of question a rule may ask."""
