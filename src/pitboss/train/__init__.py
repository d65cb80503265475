"""Training environments for the poker games: `pip install 'pitboss[train]'`."""

from pitboss.core.errors import PitbossError

try:
    from pitboss.train.poker import PokerEnv as PokerEnv
    from pitboss.train.poker import Rival as Rival
    from pitboss.train.poker import poker_env as poker_env
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("pettingzoo", "gymnasium"):
        raise
    raise PitbossError("training needs PettingZoo: pip install 'pitboss[train]'") from None
