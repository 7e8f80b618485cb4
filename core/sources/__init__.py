"""What is fetched, and how: fixed hosts, one careful client.

    services.py    the sources: their addresses, the only hosts there are, and how often each may be asked
    hosts.py       where a source may go
    connection.py  opening a connection: proxies, certificates, a hard limit until the first byte
    retry.py       how often and how long to wait before asking again
    turns.py       one line of requests for all processes of this machine
    asking.py      a source's client, and answers that are kept
    http.py        Client: a request with time-outs, redirects inside the list, retries, a size cap
    download.py    one file: resumed after a cut, verified, whole or not there
    repository.py  what a repository holds, checked before it is believed
    weights.py     which files of a model are wanted; models that need code of their own are refused
    ncbi/          PubMed: records by their PMIDs, kept on disk, and searches
    hub.py         Hub: resolve and fetch models and data sets of the hub

Built on the standard library: it follows the machine's proxy settings, needs no package, and
leaves redirects and time-outs to us.
"""
