"""What a text-embedding model knows about biology, with error bars on every number.

    texts ──► embeddings ──► items ──► scores ──► figures ──► pages
    datasets   models +      evaluate   stats      figures     pages
               embeddings

Everything moves left to right. `core.actions` joins the stages; the command line
(`python -m core`) and the pages only call actions. Nothing here knows Streamlit.
"""

__version__ = "0.1.0"
