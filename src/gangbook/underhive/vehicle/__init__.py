"""Vehicles: bought, given a crew, fitted out, damaged and repaired."""
