import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { type FailedCall, Parley, ServerError } from '@parley/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalStates } from '../../contract/src/approvals.ts'
import { eventObjectTypes } from '../../contract/src/event-types.ts'
import { idPrefixes } from '../../contract/src/fields.ts'
import { introductionStates } from '../../contract/src/introductions.ts'
import { opportunityStates } from '../../contract/src/opportunities.ts'
import { inquiryStates, submissionStates } from '../../contract/src/radar.ts'
import { giveKeyNotice } from '../../contract/src/rental-limits.ts'
import { rentalStates } from '../../contract/src/rentals.ts'
import { requestStates } from '../../contract/src/requests.ts'
import { type InstalledPackages, installedPackages, installTimeoutMs, run } from '../../sdk/test/installed-packages.ts'
import { createdKey } from '../../server/test/keys.ts'
import { putListing, validDemand } from '../../server/test/listings.ts'
import { fund } from '../../server/test/money.ts'
import { putOffer } from '../../server/test/offers.ts'
import { sshKey } from '../../server/test/rentals.ts'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { failure } from '../src/results.ts'
import { kinds, readers } from '../src/tools/objects.ts'
import { newClientOverStdio, overStdio, use } from './agents.ts'

let app: TestApp
const scopes = ['catalog:read', 'rentals:read', 'rentals:write']
let installed: InstalledPackages
let agent: Client
beforeAll(async () => {
  app = await openTestApp()
  installed = await installedPackages()
  agent = await overStdio(program(app.as('mina').key))
}, installTimeoutMs)
afterAll(async () => {
  await agent.close()
  await installed.remove()
})

const program = (key = '') => ({
  command: join(installed.modules, '.bin/parley-mcp'),
  args: [],
  env: { PATH: process.env.PATH ?? '', PARLEY_API_KEY: key, PARLEY_BASE_URL: app.baseUrl },
})

describe('an agent', () => {
  it('learns whom it acts for', async () => {
    expect((await use(agent, 'whoami')).text).toContain('Acting for Halden Research, as trader, in live mode.')
  })

  it('finds capacity to rent now and to reserve, cheapest first', async () => {
    const expensive = await putOffer(app, 'kestrel', { price_per_hour_cents: 299 })
    const cheap = await putOffer(app, 'kestrel', { price_per_hour_cents: 249 })
    const node = await putListing(app, 'kestrel')
    const { data } = await use(agent, 'find_capacity', { gpu_model: 'h100-sxm' })
    expect(data.rent_now.map(({ id }: { id: string }) => id)).toEqual([cheap, expensive])
    const reserved = await use(agent, 'find_capacity', { kind: 'reserved', gpu_model: 'H100 SXM' })
    expect(reserved.data).toMatchObject({ rent_now: [], reserved: [{ id: node }] })
  })

  it('answers the question in the README, with a family and a geography', async () => {
    const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
    expect(readme).toContain('Which H100s can I rent in Europe now?')
    const oslo = await putOffer(app, 'kestrel', { gpu_model: 'h100-pcie', region: 'eu-north', price_per_hour_cents: 201 })
    const newYork = await putOffer(app, 'kestrel', { gpu_model: 'h100-sxm', region: 'us-east', price_per_hour_cents: 202 })
    const a100 = await putOffer(app, 'kestrel', { gpu_model: 'a100-sxm-80gb', region: 'eu-north', price_per_hour_cents: 101 })
    const node = await putListing(app, 'kestrel', { gpu_model: 'H100 SXM', region: 'eu-north' })
    const { data } = await use(agent, 'find_capacity', { gpu_model: 'H100', region: 'Europe', limit: 50 })
    const found = data.rent_now.map(({ id }: { id: string }) => id)
    expect(found).toContain(oslo)
    expect([newYork, a100].filter((id) => found.includes(id))).toEqual([])
    expect(data.reserved.map(({ id }: { id: string }) => id)).toContain(node)
    expect(data.notices).toEqual([])
  })

  it('files demand in two steps, once', async () => {
    const demand = validDemand(await app.nowMs())
    const planned = await use(agent, 'file_demand', demand)
    expect(planned.data).toMatchObject({ status: 'needs_confirmation', summary: expect.stringContaining('2 × 8 × H100 SXM in eu-north') })
    expect((await use(agent, 'list_mine', { kind: 'requests' })).data.objects).toEqual([])
    const confirm = planned.data.confirm
    const filed = await use(agent, 'file_demand', { ...demand, confirm })
    const repeated = await use(agent, 'file_demand', { ...demand, confirm })
    expect(filed.data).toMatchObject({ status: 'done', result: { status: 'open' } })
    expect(repeated.data.result.id).toBe(filed.data.result.id)
    expect((await use(agent, 'list_mine', { kind: 'requests', status: 'open' })).data.objects).toHaveLength(1)
    expect((await use(agent, 'look_up', { id: filed.data.result.id })).data.object).toMatchObject({ nodes: 2 })
  })

  it('does nothing with a token that was issued for something else', async () => {
    const demand = validDemand(await app.nowMs())
    const { data } = await use(agent, 'file_demand', demand)
    const changed = await use(agent, 'file_demand', { ...demand, nodes: 2_000, confirm: data.confirm })
    expect(changed).toMatchObject({ failed: true, text: expect.stringContaining('does not match') })
    const forged = await use(agent, 'file_demand', { ...demand, confirm: `${data.confirm.split('.')[0]}.${'A'.repeat(43)}` })
    expect(forged.failed).toBe(true)
  })

  it('rents at no more than the price that it was shown, and learns why not', async () => {
    await fund(app, 'halden', 100_000)
    const offer_id = await putOffer(app, 'kestrel', { price_per_hour_cents: 200 })
    const machine = { offer_id, gpu_count: 2 }
    const { data } = await use(agent, 'rent', machine)
    expect(data).toMatchObject({ status: 'needs_confirmation', details: { price_per_hour_cents: 400, sufficient_balance: true } })
    expect(data.details.notices).toEqual([giveKeyNotice])
    expect((await use(agent, 'rent', { ...machine, ssh_public_key: sshKey })).data.details.notices).toEqual([])
    await app.sql('update offers set price_per_hour_cents = 201 where id = $1', [offer_id])
    const afterPriceRise = await use(agent, 'rent', { ...machine, confirm: data.confirm })
    expect(afterPriceRise).toMatchObject({ failed: true, text: expect.stringContaining('offer_unavailable') })
    const { data: replanned } = await use(agent, 'rent', machine)
    const rented = await use(agent, 'rent', { ...machine, confirm: replanned.confirm })
    expect(rented.data).toMatchObject({ status: 'done', result: { status: 'provisioning', price_per_hour_cents: 402 } })
    const { data: stop } = await use(agent, 'stop_rental', { rental_id: rented.data.result.id })
    const stopped = await use(agent, 'stop_rental', { rental_id: rented.data.result.id, confirm: stop.confirm })
    expect(stopped.data.result).toMatchObject({ stop_reason: 'requested' })
  })

  it("is refused at the first step what its key's policy, or a test key, would not allow at the second", async () => {
    const offer_id = await putOffer(app, 'kestrel', { price_per_hour_cents: 200 })
    const bounded = await overStdio(program(await createdKey(app, 'mina', { scopes, policy: { dailySpendCents: 300, autoStopHours: 2 } })))
    const quoted = await use(bounded, 'quote_rental', { offer_id, gpu_count: 1 })
    expect(quoted.text).toContain("The key's policy stops it by itself after 2 hours.")
    const { data } = await use(bounded, 'rent', { offer_id, gpu_count: 1 })
    expect(data.summary).toContain('stops it by itself')
    expect((await use(bounded, 'rent', { offer_id, gpu_count: 1, confirm: data.confirm })).data.status).toBe('done')
    const more = await use(bounded, 'rent', { offer_id, gpu_count: 1 })
    expect(more).toMatchObject({ failed: true, data: undefined, text: expect.stringContaining('of which 1.00 USD is left') })
    await bounded.close()
    const tester = await overStdio(program(await createdKey(app, 'mina', { mode: 'test', scopes })))
    expect((await use(tester, 'rent', { offer_id, gpu_count: 1 })).text).toMatch(/^test_mode_not_supported.*\n.*test-helpers\/rentals/)
    await tester.close()
  })

  it("is notified of unknown names, and of a field's allowed values", async () => {
    const nowhere = await use(agent, 'find_capacity', { gpu_model: 'H999', region: 'moon' })
    expect(nowhere.text).toMatch(/^Offers to rent now: 0\. .*H999.*moon/s)
    expect(nowhere.data.notices).toEqual([expect.stringMatching(/^gpu_model: .*H999/), expect.stringMatching(/^region: .*moon/)])
    expect((await use(agent, 'find_capacity', { gpus: 3 })).text).toContain('must be 1, 2, 4 or 8')
    expect((await use(agent, 'list_mine', { kind: 'requests', status: 'opened' })).text).toContain('open, matched, closed')
  })

  it.each([
    ['requests', requestStates],
    ['opportunities', opportunityStates],
    ['introductions', introductionStates],
    ['rentals', rentalStates],
    ['submissions', submissionStates],
    ['inquiries', inquiryStates],
    ['approvals', approvalStates],
  ] as const)('may filter by any status of %s', (kind, { states }) => {
    expect([...kinds[kind].statuses].sort()).toEqual([...states].sort())
  })

  it('cannot rent with a private key, which no message repeats', async () => {
    const ssh_public_key = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1r\n-----END OPENSSH PRIVATE KEY-----'
    const { failed, text } = await use(agent, 'rent', { offer_id: 'offer_1', gpu_count: 1, ssh_public_key })
    expect(failed).toBe(true)
    expect(text).toContain('give the line of the .pub file')
    expect(text).not.toContain('b3Blbn')
  })

  it('receives all problems, and what to do about them', async () => {
    const wrong = { ...validDemand(await app.nowMs()), startsAt: '2020-01-01T00:00:00Z', gpuModel: 'https://halden.example' }
    const { failed, text } = await use(agent, 'file_demand', wrong)
    expect(failed).toBe(true)
    expect(text).toContain('- gpuModel: must not identify you')
    expect(text).toContain('- startsAt:')
    expect((await use(agent, 'explain_error', { code: 'request_invalid' })).data.remedy).toBeTruthy()
    expect((await use(agent, 'look_up', { id: 'constructor' })).failed).toBe(true)
  })

  it('receives the remedy once, though the message of some errors includes it', async () => {
    const { remedy } = (await use(agent, 'explain_error', { code: 'offer_not_found' })).data
    const { text } = await use(agent, 'look_up', { id: 'offer_0000000000000000000000' })
    const [sentences = ''] = text.split('\n{')
    expect(sentences.split(String(remedy))).toHaveLength(2)
  })

  it('looks up every new object, including an inquiry and a node in review', async () => {
    const seller = await overStdio(program(app.as('ruth').key))
    const { body: proposed } = await app.as('ruth').post('/radar/submissions', { title: 'Waiting' })
    expect((await use(seller, 'look_up', { id: proposed.id })).data.object).toMatchObject({ title: 'Waiting', status: 'pending' })
    await seller.close()
    const sent = await use(agent, 'ask_about_node', { node_id: await putListing(app, 'kestrel'), message: 'From May?' })
    const { id } = sent.data.inquiry
    expect((await use(agent, 'look_up', { id })).data.object).toMatchObject({ id, message: 'From May?', status: 'received' })
    const { failed, text } = await use(agent, 'look_up', { id: 'inq_0000000000000000000000' })
    expect([failed, text]).toEqual([true, expect.stringContaining('There is no inq_')])
  })

  it.each(eventObjectTypes)('can look up the %s of an event', (type) => {
    expect(Object.keys(readers)).toContain(idPrefixes[type === 'submission' ? 'node' : type])
  })

  it('searches what its key may read, and learns what it may not', async () => {
    const page = await app.signedIn('mina')
    const { body } = await page.post('/keys', { name: 'agent', mode: 'test', scopes: ['catalog:read'] })
    const reader = await overStdio(program(body.key))
    const { data } = await use(reader, 'find_capacity', { kind: 'both' })
    expect(data.notices).toEqual([expect.stringContaining('radar:read')])
    expect((await use(reader, 'list_mine', { kind: 'rentals' })).text).toContain('insufficient_scope')
    await reader.close()
  })
})

it('an agent learns at the first step that its key may read but not decide', async () => {
  const { body } = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
  const reader = await overStdio(program(await createdKey(app, 'mina', { scopes: ['requests:read'] })))
  const { failed, text } = await use(reader, 'close_demand', { request_id: body.id })
  expect([failed, text]).toEqual([true, expect.stringMatching(/^insufficient_scope: .*requests:write/)])
  await reader.close()
})

describe('the tools', () => {
  it('state which of them read, which write, and which cannot be undone', async () => {
    const { tools } = await agent.listTools()
    expect(tools.length).toBeGreaterThanOrEqual(12)
    for (const { name, annotations, description, inputSchema, outputSchema } of tools) {
      expect(description, name).toMatch(/\.$/)
      expect(annotations?.readOnlyHint, name).toBeTypeOf('boolean')
      const decides = 'confirm' in (inputSchema.properties ?? {})
      expect(annotations?.destructiveHint ?? false, name).toBe(decides)
      expect(outputSchema, name).toBeDefined()
    }
    const deciding = tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name)
    expect(deciding.sort()).toEqual(['close_demand', 'declare_ready', 'decline_opportunity', 'file_demand', 'rent', 'stop_rental'])
  })

  it('reject unknown arguments', async () => {
    await expect(use(agent, 'whoami', { as: 'ingrid' })).resolves.toMatchObject({ failed: true })
  })
})

describe('in addition to the tools', () => {
  it('there are pages to read', async () => {
    const { resources } = await agent.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(['parley://docs/basics', 'parley://docs/states', 'parley://docs/errors'])
    const { contents } = await agent.readResource({ uri: 'parley://docs/errors' })
    expect(JSON.stringify(contents)).toContain('idempotency_key_in_flight')
  })
})

it('clients of the newest generation work too', async () => {
  const client = await newClientOverStdio(program(app.as('ruth').key))
  const { structuredContent } = await client.callTool({ name: 'whoami', arguments: {} })
  expect(structuredContent).toMatchObject({ me: { company: { name: 'Kestrel Compute' } } })
  await client.close()
})

it('the error for an unreachable URL names it, and says whether the call may be repeated', async () => {
  const unreachableClient = new Parley({ apiKey: 'gpk_live_x', baseUrl: 'http://127.0.0.1:1/v1', maxRetries: 0 })
  const { content } = failure(await unreachableClient.me.get().catch((error: unknown) => error))
  expect(content[0]).toMatchObject({
    text: expect.stringMatching(/no response from http:\/\/127\.0\.0\.1:1\/v1 .*PARLEY_BASE_URL.* You can repeat the call\.$/),
  })
})

it('the result of a confirmed call is found by repeating it', async () => {
  const unreachableClient = new Parley({ apiKey: 'gpk_live_x', baseUrl: 'http://127.0.0.1:1/v1', maxRetries: 0 })
  const confirmed = failure(await unreachableClient.requests.close('dem_1').catch((error: unknown) => error))
  expect(confirmed.content[0]).toMatchObject({ text: expect.stringMatching(/same `confirm`.*once\.$/) })
  const unconfirmed = failure(await unreachableClient.radar.nodes.inquiries.create('node_1').catch((error: unknown) => error))
  expect(unconfirmed.content[0]).toMatchObject({ text: expect.stringMatching(/Check it before you repeat the call\.$/) })
})

it('the error of a write that may have been executed says to repeat it with its token', async () => {
  const rent = { method: 'POST', path: '/rentals', replay: 'keyed' } as const
  const errorOf = (status: number, code: string, call: FailedCall = rent) =>
    new ServerError(status, { type: 'api_error', code, message: 'It failed.' }, call)
  const textOf = (error: Error) => JSON.stringify(failure(error).content)
  expect(textOf(errorOf(503, 'api_error'))).toContain('You can repeat the same call with the same `confirm`')
  expect(textOf(errorOf(500, 'api_error', { ...rent, replay: 'once' }))).toContain('Check it before you repeat the call.')
  expect(textOf(errorOf(503, 'capacity_unavailable'))).not.toContain('unknown')
  expect(textOf(errorOf(503, 'api_error', { ...rent, replay: 'safe' }))).not.toContain('unknown')
})

it('the program prints its version, and one line for an invalid URL', async () => {
  const { command, env } = program('gpk_live_x')
  expect((await run(command, ['--version'], { env })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  const wrong = await run(command, [], { env: { ...env, PARLEY_BASE_URL: 'foo' } }).catch((error: unknown) => error)
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^parley-mcp: baseUrl \(PARLEY_BASE_URL\).*"foo"\.\n$/) })
})

it('without a key, it does not start', async () => {
  await expect(overStdio(program(''))).rejects.toThrow()
})

it('a message that is not valid is reported on the error stream, and the next one is answered', async () => {
  const { command, env } = program(app.as('mina').key)
  const running = spawn(command, [], { env })
  const [stdout, stderr] = [text(running.stdout), text(running.stderr)]
  running.stdout.once('data', () => running.stdin.end())
  running.stdin.write('{"id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
  expect(JSON.parse(await stdout)).toMatchObject({ id: 2, result: {} })
  expect(await stderr).toBe('parley-mcp: ignored a message that is not a JSON-RPC 2.0 message\n')
})
