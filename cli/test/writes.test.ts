import { partnerCards } from '@parley/contract/partner'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../../server/test/dashboard-client.ts'
import { createdKey } from '../../server/test/keys.ts'
import { fund } from '../../server/test/money.ts'
import { putOffer } from '../../server/test/offers.ts'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { Cli } from '../src/cli.ts'
import { createProgram } from '../src/program.ts'
import { TestCli } from './test-cli.ts'

/** The command of each write whose path does not match it. */
const commands: Readonly<Record<string, readonly string[]>> = {
  'POST /requests': ['requests', 'file'],
  'PATCH /requests/{id}': ['requests', 'edit'],
  'POST /radar/submissions': ['submissions', 'propose'],
  'PUT /radar/submissions/{id}': ['submissions', 'replace'],
  'POST /radar/nodes/{id}/inquiries': ['nodes', 'inquire'],
  'POST /rentals': ['rent'],
  'POST /test-helpers/opportunities': ['sandbox', 'opportunities', 'create'],
  'POST /test-helpers/rentals': ['sandbox', 'rentals', 'start'],
  'PUT /test-helpers/autopilot': ['sandbox', 'autopilot', 'on'],
  'DELETE /test-helpers/world': ['sandbox', 'world', 'empty'],
}
/** These read, or have no command. */
const hasNoCommand = (path: string) => /^\/(rental-quotes|request-previews|webhook-endpoints)/.test(path)
const writes = Object.values(partnerCards)
  .filter(({ method, path }) => method !== 'GET' && !hasNoCommand(path))
  .map(({ method, path, idempotency }) => [`${method} ${path}`, idempotency] as const)

const commandPathOf = (endpoint: string): readonly string[] =>
  endpoint
    .replace(/^\w+ \//, '')
    .replace(/^radar\//, '')
    .replace(/^test-helpers/, 'sandbox')
    .replace('/{id}', '')
    .split('/')

const commandOf = (path: readonly string[]) =>
  path.reduce<Command | undefined>((group, name) => group?.commands.find((one) => one.name() === name), createProgram(new Cli()))

it.each(writes)('%s is a command that accepts an Idempotency-Key, and describes its effect', (endpoint, idempotency) => {
  const command = commandOf(commands[endpoint] ?? commandPathOf(endpoint))
  const option = command?.options.find(({ long }) => long === '--idempotency-key')
  expect(option?.description ?? '', 'its command is missing in cli/src/commands').toContain(
    idempotency === 'echo' ? 'writes again' : 'without executing it twice',
  )
})

describe('a call that waits for approval', () => {
  const scopes = ['catalog:read', 'rentals:read', 'rentals:write', 'requests:read', 'requests:write', 'radar:read', 'radar:write']
  let app: TestApp
  let cli: TestCli
  let page: DashboardClient
  let key: string
  let offer: string
  beforeAll(async () => {
    app = await openTestApp()
    cli = await TestCli.open(app)
    await fund(app, 'halden', 100_000)
    offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 249, gpu_model: 'h100-sxm' })
    page = await app.proven('ingrid')
    key = await createdKey(app, 'mina', { scopes, policy: { approval: 'writes' } })
  })
  afterAll(() => cli.remove())

  const run = (args: readonly string[], more: readonly string[] = []) => cli.run([...args, ...more], { key })
  const approvalIn = (text: string) => /apv_\w+/.exec(text)?.[0] ?? ''
  const keyIn = (text: string) => /--idempotency-key (\S+)/.exec(text)?.[1] ?? ''

  it.each([
    ['of an offer', () => [offer]],
    ['of the offer that was the cheapest', () => ['--gpu-model', 'h100-sxm']],
  ])('is executed by the same command with its key: a machine %s, whose price has changed since', async (_, offerArgs) => {
    const rest = ['--no-ssh-key', '--no-wait', '--yes']
    const pending = await run(['rent', ...offerArgs(), ...rest])
    expect([pending.code, pending.stderr]).toEqual([8, expect.stringContaining(`same command of ${offer} with --idempotency-key`)])
    await app.sql('update offers set price_per_hour_cents = price_per_hour_cents - 1 where id = $1', [offer])
    const repeatArgs = ['rent', offer, ...rest, '--idempotency-key', keyIn(pending.stderr)]
    const repeated = await run(repeatArgs)
    expect([repeated.code, approvalIn(repeated.stderr)]).toEqual([8, approvalIn(pending.stderr)])
    await page.post(`/approvals/${approvalIn(pending.stderr)}/approve`)
    const rented = await run(repeatArgs, ['--json'])
    expect([rented.code, JSON.parse(rented.stdout)]).toMatchObject([0, { offer_id: offer, status: 'provisioning' }])
    expect(JSON.parse((await run(repeatArgs, ['--json'])).stdout).id).toBe(JSON.parse(rented.stdout).id)
  })

  it('is reported as refused by the same command with its own key', async () => {
    const rentArgs = ['rent', offer, '--no-ssh-key', '--no-wait', '--yes', '--idempotency-key', 'order-7']
    const pending = await run(rentArgs)
    expect(pending.code).toBe(8)
    await page.post(`/approvals/${approvalIn(pending.stderr)}/refuse`, {})
    await app.sql('update offers set price_per_hour_cents = price_per_hour_cents + 7 where id = $1', [offer])
    const refused = await run(rentArgs)
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('approval_refused')])
  })

  it('is looked up if no response is stored for its key', async () => {
    const pending = await run(['submissions', 'propose', '--title', 'Four nodes', '--idempotency-key', 'order-8'])
    expect([pending.code, pending.stderr]).toEqual([8, expect.stringContaining('`parley approvals show apv_')])
    expect(pending.stderr).not.toContain('same command')
  })
})

describe('a machine with its own key', () => {
  let app: TestApp
  let cli: TestCli
  beforeAll(async () => {
    app = await openTestApp()
    cli = await TestCli.open(app)
    await fund(app, 'halden', 100_000)
  })
  afterAll(() => cli.remove())

  it('is rented once, also if its price has changed since; a new name makes it another call', async () => {
    const offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 249 })
    const { key } = app.as('mina')
    const rentArgs = ['rent', offer, '--no-ssh-key', '--no-wait', '--yes', '--json', '--idempotency-key', 'order-7']
    const rent = async (...more: string[]) => cli.run([...rentArgs, ...more], { key })
    const first = JSON.parse((await rent()).stdout)
    await app.sql('update offers set price_per_hour_cents = 251 where id = $1', [offer])
    expect(JSON.parse((await rent()).stdout).id).toBe(first.id)
    const other = await rent('--name', 'training')
    expect([other.code, other.stderr]).toEqual([4, expect.stringContaining('idempotency_key_reused')])
    expect((await app.as('mina').get('/rentals')).body.data).toHaveLength(1)
  })

  it('requires a named offer', async () => {
    const { code, stderr } = await cli.run(['rent', '--gpu-model', 'h100-sxm', '--no-ssh-key', '--yes', '--idempotency-key', 'order-8'], {
      key: app.as('mina').key,
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('Name the offer')])
  })
})
