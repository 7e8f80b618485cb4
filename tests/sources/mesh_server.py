"""NLM's MeSH trees on this machine: mtreesYYYY.bin of the years that a test puts there, 404 for others.

    with FakeMesh() as nlm:                 # or: python tests/sources/mesh_server.py PORT [YEAR ...]
        nlm.years["2026"] = tree_file()
        nlm.answers = [(503, {}, b"")]        # given first; a body of None is cut short

A few descriptors with their tree numbers, as they stand in MeSH; the whole has some thirty thousand.
"""

import re
import sys

if __package__:
    from tests.sources.scripted import Reply, Scripted
else:
    from scripted import Reply, Scripted

KIND = {"Content-Type": "application/octet-stream"}
PAGE = {"Content-Type": "text/html"}
_PATH = re.compile(r"/projects/mesh/MESH_FILES/meshtrees/mtrees([0-9]{4})\.bin")
PLACES = {
    "C04": "Neoplasms",
    "C04.588": "Neoplasms by Site",
    "C04.588.180": "Breast Neoplasms",
    "C04.588.274": "Digestive System Neoplasms",
    "C04.588.274.476": "Gastrointestinal Neoplasms",
    "C04.588.274.476.411": "Intestinal Neoplasms",
    "C04.588.274.476.767": "Stomach Neoplasms",
    "C04.588.274.623": "Liver Neoplasms",
    "C04.588.274.761": "Pancreatic Neoplasms",
    "C04.588.894": "Thoracic Neoplasms",
    "C04.588.894.479": "Mediastinal Neoplasms",
    "C04.588.894.797": "Respiratory Tract Neoplasms",
    "C04.588.894.797.520": "Lung Neoplasms",
    "C04.588.894.797.640": "Pleural Neoplasms",
    "C08": "Respiratory Tract Diseases",
    "C08.381": "Lung Diseases",
    "C08.381.495": "Lung Diseases, Obstructive",
    "C08.381.495.108": "Asthma",
    "C08.381.495.146": "Bronchitis",
    "C08.381.495.389": "Pulmonary Disease, Chronic Obstructive",
    "C08.381.540": "Lung Neoplasms",
    "C08.381.677": "Pneumonia",
    "C08.730": "Respiratory Tract Infections",
    "C08.730.099": "Bronchitis",
    "C08.730.310": "Influenza, Human",
    "C10": "Nervous System Diseases",
    "C10.228": "Central Nervous System Diseases",
    "C10.228.140": "Brain Diseases",
    "C10.228.140.300": "Cerebrovascular Disorders",
    "C10.228.140.380": "Dementia",
    "C10.228.140.380.100": "Alzheimer Disease",
    "C10.228.140.380.278": "Huntington Disease",
    "C10.228.140.490": "Epilepsy",
    "C10.228.662": "Movement Disorders",
    "C10.228.662.262": "Dyskinesias",
    "C10.228.662.600": "Parkinsonian Disorders",
    "D12": "Amino Acids, Peptides, and Proteins",
    "D12.776": "Proteins",
    "D12.776.124": "Blood Proteins",
    "D12.776.124.486": "Immunoproteins",
    "D12.776.124.790": "Serum Globulins",
    "Z01": "Geographic Locations",
}


def tree_file(places=PLACES, end="\n"):
    """The bytes of an mtrees file, sorted by tree number."""
    return "".join(f"{name};{number}{end}" for number, name in sorted(places.items())).encode()


class FakeMesh(Scripted):
    """`years`: year → the bytes of its file. `missing`: the answer for any other year."""

    def __init__(self, years=()):
        super().__init__()
        self.years = {str(year): tree_file() for year in years}
        self.missing: Reply = (404, PAGE, b"<html><body>Not Found</body></html>")

    def reply(self, path, body, headers):
        found = _PATH.fullmatch(path)
        there = self.years.get(found[1]) if found else None
        return self.missing if there is None else (200, KIND, there)


if __name__ == "__main__":
    with FakeMesh(sys.argv[2:] or ["2026"]).serve(int(sys.argv[1])) as server:
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()
