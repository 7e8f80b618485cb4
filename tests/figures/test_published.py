from core.figures.published import SOURCE, published


def test_published_values_are_on_the_scale_of_a_correlation_and_name_their_source():
    table = published("biosses", {"spearman_zero_shot": "spearman", "pearson_zero_shot": "pearson"})
    assert len(table) == 12
    minilm = table[table["model"] == "all-MiniLM-L6-v2"].set_index("metric")["value"]
    assert minilm.to_dict() == {"spearman_zero_shot": 0.8164, "pearson_zero_shot": 0.8442}
    assert set(table["source"]) == {SOURCE}
    assert set(table["kind"]) == {"published"}
    assert table["value"].between(0.8, 0.9).all()


def test_other_data_have_no_published_values():
    table = published("demo-pairs", {"spearman": "spearman"})
    assert table.empty
    assert {"model", "metric", "kind", "value", "source"} <= set(table.columns)
