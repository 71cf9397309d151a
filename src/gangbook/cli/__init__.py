"""The command line: one verb a file, over the same calls as the app, in text that pipes well."""
