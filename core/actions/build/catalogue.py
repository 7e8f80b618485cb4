"""The sources that a benchmark can be built from."""

from core.actions.build import kegg, mesh, reactome, wikipathways
from core.actions.build.gathered import Builder
from core.catalogue import catalogue

BUILDERS: dict[str, Builder] = catalogue("source", [mesh.BUILD, reactome.BUILD, wikipathways.BUILD, kegg.BUILD])
