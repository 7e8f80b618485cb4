"""Under which licence the data behind a figure may be passed on."""

FREE = ("not stated", "")


def licence_notice(data: str, licence: str) -> str | None:
    """The text of LICENCE-NOTICE.txt, or None where the data put no condition on an export."""
    plain = licence.strip().lower()
    if plain in FREE or plain.startswith(("mit", "cc0")):
        return None
    source = _SOURCES.get(data, f"the data set {data}")
    return (
        f"The source data in this archive derive from {source}, licensed under {licence}. Whoever passes the sentences "
        "or their scores on does so under that licence.\n"
    )


_SOURCES = {
    "biosses": "BIOSSES (Soğancıoğlu, Öztürk and Özgür 2017, doi:10.1093/bioinformatics/btx238)",
}
