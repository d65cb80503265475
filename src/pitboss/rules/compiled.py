"""A stand-in for mypyc's decorator, which has no effect in Python.

`@mypyc_attr(allow_interpreted_subclasses=True)`: classes that are not compiled may extend this one.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda declared: declared
