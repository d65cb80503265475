"""An official's line: whether it answers a question, and of whom an answer is awaited."""

from pitboss.rounds.action import Official
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.officials import Officials
from pitboss.rounds.trouble.question import Question, Reply


def said(action: Official) -> str:
    """The line after the role."""
    return " ".join((action.decision, *action.args))


def reply_to(question: Question, action: Official) -> Reply | None:
    """The reply that a line gives; None where it is about something else."""
    return next((reply for reply in question.replies if reply.line == said(action)), None)


def asked_of(officials: Officials, question: Question, reply: Reply) -> str:
    """The role that is asked: the least that may give the reply, where the book names nobody."""
    return question.role or officials.power(reply.decision).least


def lines(officials: Officials, question: Question) -> tuple[str, ...]:
    """The lines that answer a question."""
    return tuple(f"{asked_of(officials, question, reply)} {reply.line}" for reply in question.replies)


def awaited(officials: Officials, question: Question, actor: str) -> NotAllowed:
    """Why anything else has to wait."""
    listed = " or ".join(f"'{line}'" for line in lines(officials, question))
    return NotAllowed(f"{question.text}; awaited is {listed}", question.rules, actor=actor)
