"""Finds room in a hash: the one step of building a table that needs compiled code."""

from typing import TYPE_CHECKING

import numpy as np

from pitboss.kernels import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray


@kernel
def place(
    slots: "NDArray[np.int64]",
    starts: "NDArray[np.int64]",
    fullest_first: "NDArray[np.int64]",
    taken: "NDArray[np.bool_]",
    displace: "NDArray[np.uint16]",
) -> bool:
    """Gives each bucket the first displacement at which all its slots are free; false if one finds none."""
    for bucket in fullest_first:
        held = slots[starts[bucket] : starts[bucket + 1]]
        for displacement in range(taken.shape[0]):
            free = True
            for slot in held:
                if taken[slot ^ displacement]:
                    free = False
                    break
            if free:
                break
        if not free:
            return False
        displace[bucket] = displacement
        for slot in held:
            taken[slot ^ displacement] = True
    return True
