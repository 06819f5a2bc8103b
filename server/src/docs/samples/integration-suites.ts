/**
 * Example test suites of an integration: the main job from both sides, with only a test key and without a library. The documentation
 * shows them, and its own test runs them.
 */

export const nodeSuite = `// API_URL=… API_KEY=gpk_test_… node --test integration.test.mjs
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'

const { API_URL, API_KEY } = process.env

async function call(method, path, body, key = randomUUID()) {
  const response = await fetch(API_URL + path, {
    method,
    headers: { authorization: \`Bearer \${API_KEY}\`, 'content-type': 'application/json', ...(method !== 'GET' && { 'idempotency-key': key }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, replayed: response.headers.get('idempotency-replayed'), body: await response.json() }
}

async function done(method, path, body) {
  const response = await call(method, path, body)
  assert.ok(response.status < 300, JSON.stringify(response.body))
  return response.body
}

/** Follows the events from a cursor until this one arrives. A call without new events waits 20 seconds. */
async function waitForEvent(cursor, type, id) {
  const { data, meta } = await done('GET', \`/events?wait=20&cursor=\${encodeURIComponent(cursor)}\`)
  if (data.some((event) => event.type === type && event.object.id === id)) return
  assert.notEqual(data.length, 0, \`no \${type}\`)
  await waitForEvent(meta.resumeCursor, type, id)
}
const latest = async () => (await done('GET', '/events?since=now')).meta.resumeCursor

const demand = {
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region: 'eu-north',
  startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  durationMonths: 6,
}

async function concluded({ id }) {
  const cursor = await latest()
  await done('POST', \`/introductions/\${id}/ready\`)
  const both = await done('POST', \`/test-helpers/introductions/\${id}/counterparty-ready\`)
  assert.ok(both.buyerReadyAt && both.sellerReadyAt)
  const { status } = await done('POST', \`/test-helpers/introductions/\${id}/conclude\`)
  assert.equal(status, 'concluded')
  await waitForEvent(cursor, 'introduction.concluded', id)
}

before(() => done('DELETE', '/test-helpers/world'))

test('a buyer goes from a request to a concluded introduction', async () => {
  const request = await done('POST', '/requests', demand)
  assert.equal(request.status, 'open')
  const matched = await done('POST', \`/test-helpers/requests/\${request.id}/offer\`, { sellers: 2 })
  assert.equal(matched.status, 'matched')
  const introduction = await done('POST', \`/test-helpers/requests/\${request.id}/accept\`)
  assert.equal(introduction.role, 'buyer')
  assert.match(introduction.counterparty.companyName, /^Sandbox /)
  await concluded(introduction)
})

test('a seller goes from an opportunity to a concluded introduction', async () => {
  const { id } = await done('POST', '/test-helpers/opportunities', { demand: { gpuModel: 'H100 SXM' } })
  const { data } = await done('GET', '/opportunities?status=offered')
  const opportunity = data.find((one) => one.id === id)
  assert.equal(opportunity.demand.gpuModel, 'H100 SXM')
  assert.ok(!JSON.stringify(opportunity).includes('Sandbox'), 'the opportunity must not identify the buyer')
  const introduction = await done('POST', \`/test-helpers/opportunities/\${id}/accept\`)
  assert.equal(introduction.role, 'seller')
  await concluded(introduction)
})

test('an invalid request returns all problems', async () => {
  const { status, body } = await call('POST', '/requests', { ...demand, nodes: 0, region: '' })
  assert.equal(status, 400)
  assert.equal(body.error.code, 'request_invalid')
  assert.equal(body.error.problems.length, 2)
})

test('a request that is retried with the same Idempotency-Key is filed once', async () => {
  const key = randomUUID()
  const first = await call('POST', '/requests', demand, key)
  const again = await call('POST', '/requests', demand, key)
  assert.equal(again.body.id, first.body.id)
  assert.equal(again.replayed, 'true')
})
`

export const pytestSuite = `# API_URL=… API_KEY=gpk_test_… pytest test_integration.py
import json
import os
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timedelta, timezone

API_URL, API_KEY = os.environ["API_URL"], os.environ["API_KEY"]


def call(method, path, body=None, key=None):
    headers = {"authorization": f"Bearer {API_KEY}", "content-type": "application/json"}
    if method != "GET":
        headers["idempotency-key"] = key or str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(API_URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, json.load(response), response.headers
    except urllib.error.HTTPError as error:
        return error.code, json.load(error), error.headers


def done(method, path, body=None):
    status, response, _ = call(method, path, body)
    assert status < 300, response
    return response


def latest():
    return done("GET", "/events?since=now")["meta"]["resumeCursor"]


def wait_for_event(cursor, type, id):
    """Follows the events from a cursor until this one arrives. A call without new events waits 20 seconds."""
    while True:
        page = done("GET", "/events?" + urllib.parse.urlencode({"wait": 20, "cursor": cursor}))
        if any(event["type"] == type and event["object"]["id"] == id for event in page["data"]):
            return
        assert page["data"], f"no {type}"
        cursor = page["meta"]["resumeCursor"]


DEMAND = {
    "gpuModel": "H100 SXM",
    "gpusPerNode": 8,
    "nodes": 2,
    "region": "eu-north",
    "startsAt": (datetime.now(timezone.utc) + timedelta(days=30)).isoformat(timespec="seconds"),
    "durationMonths": 6,
}


def conclude(introduction):
    id, cursor = introduction["id"], latest()
    done("POST", f"/introductions/{id}/ready")
    both = done("POST", f"/test-helpers/introductions/{id}/counterparty-ready")
    assert both["buyerReadyAt"] and both["sellerReadyAt"]
    assert done("POST", f"/test-helpers/introductions/{id}/conclude")["status"] == "concluded"
    wait_for_event(cursor, "introduction.concluded", id)


def setup_module():
    done("DELETE", "/test-helpers/world")


def test_a_buyer_goes_from_a_request_to_a_concluded_introduction():
    request = done("POST", "/requests", DEMAND)
    assert request["status"] == "open"
    matched = done("POST", f"/test-helpers/requests/{request['id']}/offer", {"sellers": 2})
    assert matched["status"] == "matched"
    introduction = done("POST", f"/test-helpers/requests/{request['id']}/accept")
    assert introduction["role"] == "buyer"
    assert introduction["counterparty"]["companyName"].startswith("Sandbox ")
    conclude(introduction)


def test_a_seller_goes_from_an_opportunity_to_a_concluded_introduction():
    id = done("POST", "/test-helpers/opportunities", {"demand": {"gpuModel": "H100 SXM"}})["id"]
    offered = done("GET", "/opportunities?status=offered")["data"]
    opportunity = next(one for one in offered if one["id"] == id)
    assert opportunity["demand"]["gpuModel"] == "H100 SXM"
    assert "Sandbox" not in json.dumps(opportunity), "the opportunity must not identify the buyer"
    introduction = done("POST", f"/test-helpers/opportunities/{id}/accept")
    assert introduction["role"] == "seller"
    conclude(introduction)


def test_an_invalid_request_returns_all_problems():
    status, response, _ = call("POST", "/requests", {**DEMAND, "nodes": 0, "region": ""})
    assert status == 400
    assert response["error"]["code"] == "request_invalid"
    assert len(response["error"]["problems"]) == 2


def test_a_request_that_is_retried_with_the_same_key_is_filed_once():
    key = str(uuid.uuid4())
    _, first, _ = call("POST", "/requests", DEMAND, key)
    _, again, headers = call("POST", "/requests", DEMAND, key)
    assert again["id"] == first["id"]
    assert headers["idempotency-replayed"] == "true"
`
