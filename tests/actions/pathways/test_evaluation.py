"""A folder of vectors to every number: choices on validation, what was left out, the same each time."""

import json

import numpy as np
import pytest

from core import actions
from core.actions.pathways.choose import chosen, pooling_from
from core.errors import BadFile, BadInput, Mismatch, MissingData, UnknownName

DATA = {"name": "demo-papers"}


@pytest.fixture
def vectors(tmp_path):
    folder = tmp_path / "emb"
    actions.embed_papers(data=DATA, models=["tfidf", "random"], out=folder)
    return folder


def test_files_score_as_the_store_does(vectors, demo):
    found = actions.evaluate_pathways(data=DATA, emb_dir=vectors, reference="tfidf")
    assert [one.model for one in found.models] == ["random", "tfidf"] and found.reference == "tfidf"
    for one in found.models:
        held = demo(one.model)
        for level in held.levels:
            np.testing.assert_allclose(one.levels[level].values, held.levels[level].values, atol=1e-12)


def test_each_variant_is_scored_raw_and_the_chosen_ones_centred(vectors):
    found = actions.evaluate_pathways(data=DATA, emb_dir=vectors)
    ways = [(one.model, one.centering) for one in found.variants]
    assert sorted(ways) == sorted(
        (model, way) for model in ("random", "tfidf") for way in ("raw", "centred", "first component removed")
    )
    assert found.reference == "tfidf", "the best where none is named"


def test_the_long_table_holds_what_the_leaderboard_says(vectors):
    found = actions.evaluate_pathways(data=DATA, emb_dir=vectors, reference="random")
    table = actions.pathway_tables(found).variants
    held = table[(table["section"] == "retrieval") & (table["centering"] == "raw") & (table["over"] == "papers")]
    for level in found.bench.papers.levels:
        board = actions.leaderboard(found.models, level=level, reference="random").set_index("model")
        for row in held[(held["level"] == level) & (held["measure"] == "AP")].to_dict("records"):
            same = board.loc[row["model"]]
            names = ["value", "low", "high", "chance", "shuffled", "difference", "p", "p_holm", "n"]
            np.testing.assert_allclose([row[name] for name in names], same[names].astype(float), equal_nan=True)
    assert set(table["section"]) == {"retrieval", "clustering", "pairs"}
    assert table["value"].notna().sum() + table["reason"].fillna("").ne("").sum() >= len(table)


def test_a_files_missing_papers_leave_it_out_by_name(vectors, pathway_folder):
    other = pathway_folder()
    actions.embed_papers(data={"path": str(other)}, models=["random"], out=vectors / "x")
    for path in (vectors / "x").iterdir():
        path.rename(vectors / path.name.replace("random", "elsewhere"))
    (vectors / "x").rmdir()
    told = vectors / "elsewhere.json"
    told.unlink()
    found = actions.evaluate_pathways(data=DATA, emb_dir=vectors)
    assert [one.id for one in found.left_out] == ["elsewhere.npy"]
    assert "papers of the test split have no vector there" in found.left_out[0].reason


def test_a_folder_without_vectors_of_these_papers_is_refused(vectors, pathway_folder):
    with pytest.raises(MissingData, match="no vectors of these papers"):
        actions.evaluate_pathways(data={"path": str(pathway_folder())}, emb_dir=vectors)


def test_vectors_of_the_test_papers_alone_are_refused_with_what_the_others_are_for(tmp_path):
    actions.embed_papers(data=DATA | {"split": "test"}, models=["random"], out=tmp_path / "emb")
    with pytest.raises(
        Mismatch, match=r"random\.npy: (\d+) of \1 papers of the (train|val) split .* Embed every split"
    ):
        actions.evaluate_pathways(data=DATA, emb_dir=tmp_path / "emb")


def test_another_models_scores_need_a_name_of_their_own(vectors, tmp_path):
    with pytest.raises(BadInput, match="tfidf is a model in emb too"):
        actions.evaluate_pathways(data=DATA, emb_dir=vectors, pair_preds={"tfidf": str(tmp_path / "none.csv")})


def test_scores_of_pairs_that_are_not_there_are_refused(pathway_folder, tmp_path):
    data = {"path": str(pathway_folder())}
    for path in (tmp_path / "mine_splits").glob("pairs_*"):
        path.unlink()
    actions.embed_papers(data=data, models=["random"], out=tmp_path / "emb")
    with pytest.raises(MissingData, match=r"^ce: no pairs to score by it\. No pairs_test\.jsonl beside"):
        actions.evaluate_pathways(data=data, emb_dir=tmp_path / "emb", pair_preds={"ce": "any.csv"})


def test_an_empty_file_of_pairs_leaves_the_pairs_out_and_says_so(pathway_folder, tmp_path):
    folder = pathway_folder()
    data = {"path": str(folder)}
    (folder / "pairs_test.jsonl").write_text("\n")
    (folder / "pairs_val.jsonl").write_text("")
    actions.embed_papers(data=data, models=["random"], out=tmp_path / "emb")
    found = actions.evaluate_pathways(data=data, emb_dir=tmp_path / "emb")
    told = ("pairs_test.jsonl is empty: it holds no pairs.", "pairs_val.jsonl is empty: it holds no pairs.")
    assert found.notices == told
    table = actions.pathway_tables(found).variants
    assert table.loc[table["section"] == "pairs", "value"].isna().all()
    assert (table.loc[table["section"] == "pairs", "reason"] == "there are no labelled pairs of these papers").all()
    with pytest.raises(MissingData, match=r"^ce: no pairs to score by it\. pairs_test\.jsonl is empty"):
        actions.evaluate_pathways(data=data, emb_dir=tmp_path / "emb", pair_preds={"ce": "any.csv"})


def test_without_a_file_of_pairs_it_is_said_why_none_are_scored(pathway_folder, tmp_path):
    data = {"path": str(pathway_folder())}
    actions.embed_papers(data=data, models=["random"], out=tmp_path / "emb")
    found = actions.evaluate_pathways(data=data, emb_dir=tmp_path / "emb")
    assert found.notices == ("No pairs_test.jsonl beside the papers: no pairs are scored.",)


def test_an_unknown_reference_is_named(vectors):
    with pytest.raises(UnknownName, match="nobody"):
        actions.evaluate_pathways(data=DATA, emb_dir=vectors, reference="nobody")


def test_another_models_scores_of_the_pairs_stand_beside(vectors, tmp_path, demo):
    pairs = demo().pairs
    path = tmp_path / "cross.csv"
    rows = pairs.assign(score=pairs["label"] * 0.8 + 0.1)[["right", "left", "score"]]
    rows.columns = ["left", "right", "score"]  # either order of the two papers
    rows.to_csv(path, index=False)
    found = actions.evaluate_pathways(data=DATA, emb_dir=vectors, pair_preds={"cross": str(path)})
    table = actions.pathway_tables(found).variants
    mine = table[(table["model"] == "cross") & (table["measure"].isin(["AUROC", "F1"]))]
    assert mine["kind"].str.partition(" ")[0].tolist() == ["pos", "pos", "threshold"]
    assert (mine["value"] == 1).all()
    rows.iloc[5:].to_csv(path, index=False)
    with pytest.raises(BadFile, match=r"of the test split have no score under cross"):
        actions.evaluate_pathways(data=DATA, emb_dir=vectors, pair_preds={"cross": str(path)})


class Of:
    """As much of scores as choices look at."""

    def __init__(self, model, pooling, validation, own=False, why="there are no validation papers"):
        self.model, self.pooling, self.validation, self.own_pooling = model, pooling, validation, own
        self.validation_reason = why


def test_the_pooling_with_the_highest_validation_score_is_chosen():
    found = chosen([Of("m", "cls", 0.2, own=True), Of("m", "mean", 0.4), Of("m", "max", 0.3), Of("t", "", None)])
    assert (found["m"].pooling, found["t"].pooling) == ("mean", "")
    assert found["m"].validation == {"cls": 0.2, "max": 0.3, "mean": 0.4}


def test_of_equal_poolings_the_models_own_is_taken_and_the_tie_said():
    scores = [Of("m", "cls", 1.0), Of("m", "mean", 1.0, own=True), Of("m", "max", 1.0)]
    found = chosen(scores)["m"]
    assert (found.pooling, found.reason) == (
        "mean", "the model's own: all have the same mAP on the validation papers, the highest"
    )  # fmt: skip
    found = chosen([*scores, Of("m", "other", 0.4)])["m"]
    assert (found.pooling, found.reason[:26]) == ("mean", "the model's own: 3 of 4 ha")


def test_of_equal_poolings_without_the_models_own_the_first_by_name_is_taken():
    found = chosen([Of("m", "mean", 0.4), Of("m", "cls", 0.4), Of("m", "max", 0.1, own=True)])["m"]
    assert found.pooling == "cls" and found.reason.startswith("the first by name, as the model's own is not among")


def test_validation_papers_of_one_pathway_choose_nothing_and_the_reason_is_said(pathway_folder, tmp_path):
    folder = pathway_folder()
    one = json.loads((folder / "pathways_val.json").read_text())[:1]
    (folder / "pathways_val.json").write_text(json.dumps(one))
    for path in folder.glob("pairs_*"):
        path.unlink()
    actions.embed_papers(data={"path": str(folder)}, models=["random"], out=tmp_path / "emb")
    for name in ("random.npy", "random_ids.csv"):
        held = (tmp_path / "emb" / name).read_bytes()
        for pooling in ("cls", "mean"):
            (tmp_path / "emb" / name.replace("random", f"m.{pooling}")).write_bytes(held)
    about = json.loads((tmp_path / "emb" / "random.json").read_text())
    for pooling in ("cls", "mean"):
        said = about | {"model": "m", "pooling": pooling, "own_pooling": pooling == "mean"}
        (tmp_path / "emb" / f"m.{pooling}.json").write_text(json.dumps(said))
    found = actions.evaluate_pathways(data={"path": str(folder)}, emb_dir=tmp_path / "emb").choices["m"]
    assert found.validation == {"cls": None, "mean": None}
    assert found.reason.endswith("as all validation papers have the same pathway, which every ranking finds")


def test_without_validation_the_own_pooling_is_taken_and_said():
    found = chosen([Of("m", "cls", None), Of("m", "mean", None, own=True)])["m"]
    assert found.pooling == "mean" and found.reason == "the model's own, as there are no validation papers"


def test_what_was_chosen_before_is_taken_unchanged():
    scores = [Of("m", "cls", 0.2), Of("m", "mean", 0.4, own=True)]
    found = chosen(scores, {"m": "cls"})["m"]
    assert found.pooling == "cls" and "chosen before" in found.reason
    with pytest.raises(MissingData, match=r"^m: the pooling chosen before is max, .* there are: cls, mean\. Embed it"):
        chosen(scores, {"m": "max"})


def test_a_choice_for_a_model_without_vectors_is_said_beside_the_scores(vectors, tmp_path):
    path = tmp_path / "pooling_choice.json"
    path.write_text(json.dumps({"models": {"tfidf": "", "gone": "cls"}}))
    found = actions.evaluate_pathways(data=DATA, emb_dir=vectors, pooling_file=path)
    assert found.notices == ("A pooling was chosen before for 1 model without vectors here: gone.",)
    assert found.choices["tfidf"].reason == "chosen before, on another collection"
    assert found.choices["random"].reason == "the only one"


def test_a_chosen_pooling_without_vectors_is_refused_before_scoring(vectors, tmp_path, monkeypatch):
    monkeypatch.setattr("core.actions.pathways.evaluation.scored", lambda *_, **__: pytest.fail("scored"))
    path = tmp_path / "pooling_choice.json"
    path.write_text(json.dumps({"models": {"tfidf": "max"}}))
    told = r"^tfidf: the pooling chosen before is max, and there are no vectors by it .* there are: none\. Embed it"
    with pytest.raises(MissingData, match=told):
        actions.evaluate_pathways(data=DATA, emb_dir=vectors, pooling_file=path)


def test_a_file_of_choices_is_read_or_refused_in_words(tmp_path):
    path = tmp_path / "pooling_choice.json"
    path.write_text(json.dumps({"models": {"m": {"pooling": "cls"}, "n": "mean"}}))
    assert pooling_from(path) == {"m": "cls", "n": "mean"}
    for text in ("[]", "{}", '{"models": null}', '{"models": {"m": {}}}', "not json", "", "[" * 100_000):
        path.write_text(text)
        with pytest.raises(
            BadFile, match=r'^pooling_choice\.json: no "models" with a "pooling" each found in it\. Give'
        ):
            pooling_from(path)
    path.write_text('{"models": {"m": 1}}')
    with pytest.raises(BadFile, match="the pooling of m is no text"):
        pooling_from(path)
    with pytest.raises(BadFile, match=r"^none\.json cannot be read: No such file or directory\.$"):
        pooling_from(tmp_path / "none.json")


def test_vectors_that_are_all_alike_are_left_out_with_the_reason(vectors):
    zeros = np.zeros_like(np.load(vectors / "random.npy"))
    for name, array in (("zeros", zeros), ("ones", zeros + 1)):
        np.save(vectors / f"{name}.npy", array)
        (vectors / f"{name}_ids.csv").write_bytes((vectors / "random_ids.csv").read_bytes())
    found = actions.evaluate_pathways(data=DATA, emb_dir=vectors)
    assert [one.model for one in found.models] == ["random", "tfidf"]
    reasons = {one.id: one.reason for one in found.left_out}
    assert set(reasons) == {"zeros", "ones"} and all("no score is defined" in text for text in reasons.values())


def test_one_vector_of_zeros_is_said(vectors):
    array = np.load(vectors / "random.npy")
    ids = (vectors / "random_ids.csv").read_text().splitlines()[1:]
    first = actions.papers({"name": "demo-papers", "split": "test"}).ids[0]
    array[next(row for row, line in enumerate(ids) if line.endswith(f",{first}"))] = 0
    np.save(vectors / "holed.npy", array)
    (vectors / "holed_ids.csv").write_bytes((vectors / "random_ids.csv").read_bytes())
    found = {one.model: one for one in actions.evaluate_pathways(data=DATA, emb_dir=vectors).models}
    assert found["holed"].notices == ("holed: 1 of 36 papers have a vector of zeros; its rank is that of its id.",)


def test_choices_of_a_validation_run_are_made_on_validation(vectors):
    found = actions.evaluate_pathways(data=DATA, emb_dir=vectors, split="val")
    for one in found.models:
        assert one.validation == pytest.approx(np.nanmean(one.measured("pathway", "AP")), abs=1e-12)


def test_texts_that_were_cut_are_counted_among_those_of_the_file(vectors):
    about = json.loads((vectors / "random.json").read_text())
    (vectors / "random.json").write_text(json.dumps(about | {"truncated": 40}))
    one = next(one for one in actions.evaluate_pathways(data=DATA, emb_dir=vectors).models if one.model == "random")
    assert (one.provenance["truncated"], one.provenance["texts"], one.provenance["n"]) == (40, 252, 36)
