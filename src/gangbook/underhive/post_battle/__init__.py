"""The post-battle sequence, one file a step."""
