"""The documentation at /docs: a site built from docs/ into this package, so that it works without a network."""

from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from pitboss.web.http.pages import file_of

SITE: Final = Path(__file__).parent.parent / "docs"
NOT_BUILT: Final = "the documentation is not built; run `make docs`, or read the pages in the folder docs"


@get("/docs", include_in_schema=False, sync_to_thread=False)
def docs_home() -> Redirect:
    """Send a reader to the site's first page, relative to where the room is."""
    return Redirect("docs/index.html")


@get("/docs/{path:path}", include_in_schema=False, sync_to_thread=False)
def docs_page(path: FromPath[str]) -> Response[bytes]:
    """Serve a page of the documentation, or a file that it needs."""
    if not SITE.is_dir():
        raise NotFoundException(NOT_BUILT)
    return file_of(SITE, "index.html" if path == "/" else path, "no-cache")
