"""The overridden classes of uvicorn are the versions that were read, and only one file overrides them."""

from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

import pitboss
from pitboss.web.uvicorn_protocols import CHECKED_WITH, BoundedProtocol, DirectSocket


def test_uvicorn_is_the_version_that_was_checked() -> None:
    assert uvicorn.__version__ == CHECKED_WITH, "read uvicorn's protocols again, then name the new version"


@pytest.mark.parametrize(
    ("ours", "theirs"), [(BoundedProtocol, HttpToolsProtocol), (DirectSocket, WebSocketsSansIOProtocol)]
)
def test_what_is_overridden_is_there(ours: type, theirs: type) -> None:
    own = {"write", "listen"}  # of ours alone
    overridden = {name for name in vars(ours) if not name.startswith("_") and callable(getattr(ours, name))} - own
    assert overridden
    assert [name for name in sorted(overridden) if not hasattr(theirs, name)] == []


def test_one_file_reaches_into_uvicorn() -> None:
    source = Path(pitboss.__file__).parent
    found = [one.name for one in source.rglob("*.py") if "uvicorn.protocols" in one.read_text()]
    assert found == ["uvicorn_protocols.py"]
