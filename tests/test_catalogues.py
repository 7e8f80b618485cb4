"""Every entry of every table: names resolve, what is declared exists, scores stay in range, sources are given."""

import numpy as np
import pandas as pd
import pytest

from core import actions
from core.datasets import DATASETS
from core.evaluate import KINDS, METRICS
from core.models import MODELS
from core.schema import PairSet
from core.stats import interval
from core.tasks import SUITES, TASKS


@pytest.fixture
def items():
    """Random items of a kind, with ties."""

    def make(kind, n=40, seed=0):
        rng = np.random.default_rng(seed)
        gold = rng.integers(0, 5, n).astype(float)
        texts = tuple(f"text {row}" for row in range(n))
        data = PairSet("p", texts, texts, tuple(f"other {row}" for row in range(n)), tuple(gold))
        left, right = rng.normal(size=(2, n, 6))
        return KINDS[kind].evaluate(data, left, right)[0]

    return make


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_a_task_names_a_data_set_a_kind_and_metrics_that_exist(task):
    assert not task.dataset or task.dataset in DATASETS
    assert task.kind in KINDS
    assert task.metrics and set(task.metrics.values()) <= set(METRICS)
    assert task.title and task.source
    assert not task.suite or task.name in SUITES[task.suite]
    assert all(caveat.endswith(".") for caveat in task.caveats)


@pytest.mark.parametrize("suite", SUITES)
def test_a_suite_is_of_tasks_that_exist_and_name_it(suite):
    assert SUITES[suite] and all(TASKS[name].suite == suite for name in SUITES[suite])


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_a_kind_gives_the_columns_that_its_metrics_ask_for(task, items):
    table = items(task.kind)
    assert {"item_id", "group", *KINDS[task.kind].columns} <= set(table)
    for entry in task.metrics.values():
        assert interval(table, METRICS[entry]).point is not None


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
@pytest.mark.parametrize("seed", range(5))
def test_a_metric_stays_in_its_range_in_every_draw(metric, seed, items):
    table = items("similarity", seed=seed)
    columns = {name: table[name].to_numpy() for name in table}
    counts = np.random.default_rng(seed).multinomial(len(table), np.full(len(table), 1 / len(table)), size=200)
    values = metric.statistic(columns, counts)
    values = values[~np.isnan(values)]
    assert len(values) and (values >= metric.low).all() and (values <= metric.high).all()


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
def test_a_metric_says_where_it_comes_from_and_which_way_is_up(metric):
    assert metric.title and metric.source and metric.low < metric.high and metric.higher_is_better in (True, False)


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
def test_a_metric_of_nothing_is_not_defined_in_words(metric):
    nothing = pd.DataFrame({"item_id": [], "gold": [], "predicted": [], "group": []})
    value = interval(nothing, metric)
    assert value.point is None and value.reason


@pytest.mark.parametrize("entry", DATASETS.values(), ids=DATASETS)
def test_a_data_set_states_its_licence_and_how_to_get_it(entry):
    assert entry.title and entry.licence and entry.how_to_get and entry.notice


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_a_model_states_licence_training_and_source(model):
    assert model.title and model.licence and model.training and model.source
    assert model.pooling or not model.hub_id  # never silent for an encoder


def test_no_name_means_two_things():
    for table in (TASKS, DATASETS, MODELS, METRICS, KINDS):
        assert all(name == entry.name for name, entry in table.items())


@pytest.mark.parametrize("task", [task for task in TASKS.values() if task.dataset], ids=lambda task: task.name)
def test_every_task_with_data_here_is_scored(task):
    if not actions.datasets().set_index("name").loc[task.dataset, "here"]:
        pytest.skip(f"{task.dataset} is not here: {DATASETS[task.dataset].how_to_get}")
    result = actions.evaluate(task=task.name, models=["random"])[0]
    for name, value in result.metrics.items():
        metric = METRICS[task.metrics[name]]
        assert metric.low <= value.low <= value.point <= value.high <= metric.high
