"""The HTTP door of a person's own history."""

from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.datastructures import State
from litestar.params import QueryParameter

from pitboss.core.errors import InternalError
from pitboss.room.projections.own_history import KEPT, PAGE, History, HistoryPage
from pitboss.web.http.errors import MISTAKE, SIGN_IN
from pitboss.web.http.guards import person_of, requires


class HistoryController(Controller):
    """A person's own rounds."""

    path = "/api/history"
    tags = ("history",)

    @get(
        "/",
        summary="Your own finished rounds",
        description=f"The last first, {PAGE} a page; the last {KEPT} rounds are listed.",
        guards=[requires()],
        responses=MISTAKE | SIGN_IN,
    )
    async def own(
        self,
        request: Request[Any, Any, State],
        table: Annotated[str | None, QueryParameter(description="Only rounds at this table.", max_length=80)] = None,
        before: Annotated[int | None, QueryParameter(description="Only rounds before this count.", ge=1)] = None,
    ) -> HistoryPage:
        person = person_of(request)
        if person is None:
            raise InternalError("person is missing")
        history: History = request.app.state.room.history
        return history.of(person.name, table, before)
