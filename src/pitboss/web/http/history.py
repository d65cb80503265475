"""The HTTP door of a person's own history."""

from typing import Annotated

from litestar import Controller, get
from litestar.params import QueryParameter

from pitboss.room.projections.own_history import KEPT, PAGE, HistoryPage
from pitboss.web.http.guards import HttpRequest, only, room_of, signed_in


class HistoryController(Controller):
    """A person's own rounds."""

    path = "/api/history"
    tags = ("history",)

    @get(
        "/",
        summary="Your own finished rounds",
        description=f"The last first, {PAGE} a page; the last {KEPT} rounds are listed.",
        **only(),
    )
    async def own(
        self,
        request: HttpRequest,
        table: Annotated[str | None, QueryParameter(description="Only rounds at this table.", max_length=80)] = None,
        before: Annotated[int | None, QueryParameter(description="Only rounds before this count.", ge=1)] = None,
    ) -> HistoryPage:
        person = signed_in(request)
        return room_of(request).history.of(person.name, table, before)
