"""The hash-chained log and everything about logs: entries, journal, store, keys, anchors, snapshots."""
