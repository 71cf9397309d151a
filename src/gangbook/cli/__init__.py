"""The command line: one verb a file, over the same calls as the app, in plain text that pipes well."""
