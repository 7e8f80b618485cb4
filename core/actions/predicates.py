"""Rows that a condition in SQL names, as Embedding Atlas gives it for what is chosen in its view."""

import pandas as pd

from core.errors import BadInput, MissingPackage


def matching(table: pd.DataFrame, condition: str) -> tuple[str, ...]:
    """Ids, in the order of the table, of the rows for which `condition` holds; `table` needs `id`.

    The condition comes from a browser: it sees this table alone, no file and no network. Raises MissingPackage without
    duckdb, BadInput for what is no condition on these columns.
    """
    try:
        import duckdb
    except ImportError as error:
        raise MissingPackage("Embedding Atlas needs duckdb: pip install embedding-atlas") from error
    base = duckdb.connect(config={"enable_external_access": "false", "python_enable_replacements": "false"})
    with base:
        base.register("papers", table.assign(row=range(len(table))))
        base.execute("CREATE TABLE chosen AS SELECT * FROM papers")
        base.unregister("papers")
        base.execute("SET lock_configuration = true")
        try:
            found = base.table("chosen").filter(condition).order("row").project("id").fetchall()
        except duckdb.Error as error:
            raise BadInput(f"Embedding Atlas sent a condition that these papers do not have: {error}") from None
    return tuple(str(id) for (id,) in found)
