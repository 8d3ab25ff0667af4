"""A recorded reply, and how a model is asked for it."""

from dataclasses import dataclass, field


@dataclass
class Case:
    reply: str
    source: str
    options: dict = field(default_factory=dict)
    asked: dict = field(default_factory=dict)
    versions: tuple = ("v0", "v1")

    @property
    def name(self):
        return self.reply.rsplit(".", 1)[0]


# Asked without tools, the package makes one text of the blocks.
SEARCH = {"tools": [{"type": "web_search_20250305", "name": "web_search"}]}
# Some replies have fields that only the client of the beta reads.
BETA = {"betas": ["mcp-client-2025-11-20"]}
RESPONSES = {"use_responses_api": True}
