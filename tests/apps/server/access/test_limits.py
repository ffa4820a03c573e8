"""Limits: token buckets by key, places by key, and what is said on the command line."""

from __future__ import annotations

from dataclasses import fields

import pytest
from repository import ROOT
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from typer.testing import CliRunner

from apps.cli.main import cli
from apps.server.access.limits import (
    Buckets,
    LimitFault,
    Limits,
    Places,
    address_of,
    with_values,
)
from sandbox.live.store.quotas import Quotas


def test_a_bucket_fills_again_and_is_each_keys_own() -> None:
    now = [0.0]
    buckets = Buckets(2.0, 3.0, lambda: now[0])
    assert [buckets.spend("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.empty("a") and not buckets.empty("b") and buckets.spend("b")
    now[0] = 0.5
    assert not buckets.empty("a")
    assert [buckets.spend("a") for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert sum(buckets.spend("a") for _ in range(10)) == 3


def test_buckets_of_many_keys_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 5)
    buckets = Buckets(0.0, 1.0, lambda: 0.0)
    for key in range(50):
        assert buckets.spend(str(key))
    assert len(buckets._buckets) == 5
    assert buckets.empty("49") and not buckets.empty("1")


def test_places_are_counted_in_all_and_by_key() -> None:
    places = Places(3, {"address": 2, "link": 1})
    first = places.take(address="a", link="x")
    assert places.full(address="b", link="x") == "link"
    assert places.full(address="a", link="") == ""
    places.take(address="a", link="")
    assert places.full(address="a", link="") == "address"
    places.take(address="b", link="")
    assert places.full(address="c") == "server"
    first()
    first()
    assert places.count == 2 and places.full(address="a", link="x") == ""


@pytest.mark.parametrize(
    ("remote", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("", ""),
    ],
)
def test_an_address_of_ipv6_counts_as_its_network(remote: str, counted: str) -> None:
    line, headers = RequestStartLine("GET", "/", "HTTP/1.1"), HTTPHeaders({"Host": "localhost"})
    request = HTTPServerRequest(start_line=line, headers=headers)
    request.remote_ip = remote
    assert address_of(request) == counted


def test_every_limit_is_set_by_its_name() -> None:
    names = [row.name for row in fields(Limits)]
    changed = Limits().with_values(f"{name.replace('_', '-')}=7000" for name in names)
    assert {getattr(changed, name) for name in names} == {7000.0}
    assert Limits().with_values([]) == Limits()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pagse=3", "found 'pagse'; expected one of pages, "),
        ("pages", "--limit pages: found ''; expected a number, at least 1"),
        ("pages=0", "found '0'; expected a number, at least 1"),
        ("pages=nan", "expected a number"),
        ("pages=inf", "expected a number"),
        ("pages=-3", "expected a number"),
        ("pages=many", "found 'many'"),
    ],
)
def test_a_limit_that_is_none_is_refused(text: str, said: str) -> None:
    with pytest.raises(LimitFault, match=said.replace("(", r"\(")):
        Limits().with_values([text])
    ran = CliRunner().invoke(cli, ["serve", str(ROOT / "examples"), "--limit", text])
    assert ran.exit_code == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("table=3", "--quota: found 'table'; expected one of tables, steps, mesh_mb"),
        ("steps=-1", "--quota steps: found '-1'; expected a number, at least 0"),
    ],
)
def test_a_quota_that_is_none_is_refused(text: str, said: str) -> None:
    with pytest.raises(LimitFault, match=said):
        with_values(Quotas(), [text], "--quota")
    ran = CliRunner().invoke(cli, ["serve", str(ROOT / "examples"), "--quota", text])
    assert ran.exit_code == 2
    assert with_values(Quotas(), ["mesh-mb=2.5"], "--quota") == Quotas(mesh_mb=2.5)


def test_the_docs_list_every_limit_with_its_default() -> None:
    page = (ROOT / "docs" / "serving.md").read_text()
    for row in fields(Quotas):
        assert f"| `{row.name}` | " in page, row.name
    for row in fields(Limits):
        line = f"| `{row.name}` | {row.default:,.0f} | "
        assert line in page, line
