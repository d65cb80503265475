"""Tests of the pages, by a browser against a running room."""
