"""Names made into ids, as the acts of the gang game use them."""

from __future__ import annotations

from gangbook.book.names import free_id, slug

__all__ = ["free_id", "slug"]
