"""The cage: banks of tables, slips and their signatures, chips issued and cashed, gaming days. Pure, like the floor."""
