import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { putListing } from '../../server/test/listings.ts'
import { fund } from '../../server/test/money.ts'
import { putOffer } from '../../server/test/offers.ts'
import { advanceAndSettle, quickMachines, sshKey } from '../../server/test/rentals.ts'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { sshCommand } from '../src/commands/rent.ts'
import { type RunOptions, TestCli } from './test-cli.ts'

let app: TestApp
let cli: TestCli
let key: string | undefined
beforeAll(async () => {
  app = await openTestApp({ ...quickMachines })
  cli = await TestCli.open(app)
  key = app.as('mina').key
})
afterAll(() => cli.remove())

const demand = [
  '--gpu-model',
  'H100 SXM',
  '--gpus-per-node',
  '8',
  '--nodes',
  '2',
  '--region',
  'eu-north',
  '--starts-at',
  '2026-12-24',
  '--months',
  '6',
]
// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
const runJson = (args: readonly string[], options: RunOptions = {}): Promise<any> => cli.runJson(args, { key, ...options })
const startsAt = async () => new Date((await app.nowMs()) + 30 * 86_400_000).toISOString()

describe('demand', () => {
  it('is filed, listed, shown, edited and closed', async () => {
    const filed = await runJson([
      'requests',
      'file',
      ...demand,
      '--starts-at',
      await startsAt(),
      '--budget',
      '60000.50',
      '--reference',
      'order-6',
    ])
    expect(filed).toMatchObject({ status: 'open', nodes: 2, budgetMonthlyCents: 6_000_050, reference: 'order-6' })
    expect(await runJson(['requests', 'edit', filed.id, '--nodes', '3'])).toMatchObject({ nodes: 3 })
    expect(await runJson(['requests', 'list', '--status', 'open', '--reference', 'order-6'])).toMatchObject([{ id: filed.id, nodes: 3 }])
    expect(await runJson(['requests', 'show', filed.id])).toMatchObject({ id: filed.id })
    expect(await runJson(['requests', 'close', filed.id])).toMatchObject({ status: 'closed' })
  })

  it('is also read from a file, and filed once with its own key', async () => {
    const body = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 1, region: 'eu-north', startsAt: await startsAt(), durationMonths: 1 }
    const file = () =>
      runJson(['requests', 'file', '--from', '-', '--nodes', '4', '--idempotency-key', 'order-7'], { input: JSON.stringify(body) })
    const [one, two] = [await file(), await file()]
    expect(one).toMatchObject({ nodes: 4 })
    expect(two).toEqual(one)
  })
})

describe('a table', () => {
  it('has a header and a line for each item, and no colors outside a terminal', async () => {
    const { stdout } = await cli.run(['requests'], { key })
    const [head, ...rows] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^REQUEST +STATUS +DEMAND +REGION/)
    expect(rows).toHaveLength(2)
    expect(stdout).not.toContain('\u001b')
  })

  it('stops at the requested limit, and says if there is more', async () => {
    const fileArgs = ['requests', 'file', ...demand, '--starts-at', await startsAt(), '--reference', 'order-7']
    const filed = [await runJson(fileArgs), await runJson(fileArgs)]
    const listed = async (limit: string) =>
      (await cli.run(['requests', 'list', '--reference', 'order-7', '--limit', limit], { key })).stderr
    expect([await listed('1'), await listed('2')]).toEqual(['Showing the first 1. Use --limit to show more.\n', ''])
    for (const { id } of filed) await runJson(['requests', 'close', id])
  })

  it('shows foreign text as text: nothing in it controls the terminal', async () => {
    await putListing(app, 'kestrel', { title: 'Cheap\u001b[2J\u001b]0;pwned\u0007 node\u202e' })
    const { stdout } = await cli.run(['nodes', 'list'], { key })
    expect(stdout).toContain('Cheap')
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})

describe('a machine', () => {
  let offer: string
  beforeAll(async () => {
    await fund(app, 'halden', 100_000)
    offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 249 })
  })

  it('is not rented if nobody can be asked and nobody confirmed', async () => {
    const { code, stderr } = await cli.run(['rent', offer, '--no-ssh-key'], { key })
    expect(code).toBe(2)
    expect(stderr).toContain('--yes')
    expect(await runJson(['rentals', 'list'])).toEqual([])
  })

  it('is not requested with a private key, which is not sent, nor with a test key', async () => {
    const keyFile = `${cli.folder}/id`
    await writeFile(keyFile, '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----\n')
    const calls = app.log.length
    const mistaken = await cli.run(['rent', offer, '--ssh-key', keyFile, '--yes'], { key })
    expect([mistaken.code, mistaken.stderr]).toEqual([2, expect.stringContaining('ends in .pub')])
    const tried = await cli.run(['rent', offer, '--no-ssh-key', '--yes'], { key: app.as('mina', 'test').key ?? '' })
    expect([tried.code, tried.stderr]).toEqual([2, expect.stringContaining('parley sandbox rentals start')])
    expect(app.log.slice(calls).filter((line) => line.includes('"route":"/rental'))).toEqual([])
    expect((await cli.run(['rent', offer, '--hours', 'abc', '--yes'], { key })).code).toBe(2)
  })

  it('is quoted, rented, waited for, reachable by the printed command, and stopped', async () => {
    const keyFile = `${cli.folder}/key.pub`
    await writeFile(keyFile, `${sshKey}\n`)
    const ends = ['--auto-stop-at', await startsAt(), '--max-total', '50', '--reference', 'order-9']
    const running = cli.run(['rent', '--gpu-model', 'h100-sxm', '--gpus', '1', '--ssh-key', keyFile, '--hours', '2', '--yes', ...ends], {
      key,
    })
    const listed = async () => (await app.as('mina').get('/rentals')).body.data
    await expect.poll(async () => (await listed()).length).toBe(1)
    await advanceAndSettle(app, '1 second')
    const { code, stdout, stderr } = await running
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ssh -i [\w./-]+\/key -p \d+ root@[\w.]+\n$/)])
    expect(stderr).toContain('$2.49 per hour, billed by the second, about $4.98 for 2 hours')
    const [{ id, ...rental }] = await listed()
    expect(rental).toMatchObject({ max_total_cents: 5000, auto_stop_at: ends[1], reference: 'order-9' })
    expect(await runJson(['rentals', 'stop', id])).toMatchObject({ id, stop_reason: 'requested' })
    await app.settle()
    const events = await runJson(['rentals', 'events', id])
    expect(events.map(({ type }: { type: string }) => type)).toContain('rental.running')
  })
})

it.each([
  [['requests', 'lst'], "error: unknown command 'lst'\n(Did you mean list?)"],
  [['offers', 'shw'], "error: unknown command 'shw'\n(Did you mean show?)"],
  [['reqests'], "error: unknown command 'reqests'\n(Did you mean requests?)"],
])('%j is rejected with similar names', async (args, message) => {
  expect((await cli.run(args, { key })).stderr).toContain(message)
})

it('unknown names are reported, for an empty list and for a rental', async () => {
  const unknown = 'nothing is called "h1000-sxm"; did you mean "H100 SXM"?'
  for (const args of [['offers'], ['nodes', 'list'], ['rent', '--no-ssh-key', '--yes']])
    expect((await cli.run([...args, '--gpu-model', 'h1000-sxm'], { key })).stderr).toContain(unknown)
})

it('a machine is found by the filters that the advice on a name suggests', async () => {
  await fund(app, 'halden', 10_000)
  const offer = await putOffer(app, 'kestrel', { gpu_model: 'h200-sxm', region: 'eu-north', price_per_hour_cents: 10 })
  const rent = (...filters: string[]) => cli.run(['rent', ...filters, '--no-ssh-key', '--no-wait', '--yes'], { key })
  const advised = await rent('--gpu-model', 'H200', '--region', 'Europe')
  expect([advised.code, advised.stderr]).toEqual([4, expect.stringMatching(/filter by gpu_family.*filter by geo/)])
  const rented = await rent('--gpu-family', 'H200', '--geo', 'eu')
  expect([rented.code, rented.stderr]).toEqual([0, expect.stringContaining(`${offer}: 1 GPU`)])
})

it.each([
  [undefined, 'ssh -p 22 ubuntu@host'],
  ['/home/me/.ssh/work.pub', 'ssh -i /home/me/.ssh/work -p 22 ubuntu@host'],
  ["my key's.pub", "ssh -i 'my key'\\''s' -p 22 ubuntu@host"],
])('the SSH command of a machine with the named key file %s', (file, command) => {
  expect(sshCommand({ host: 'host', port: 22, username: 'ubuntu' }, file)).toBe(command)
})

describe('an exit code', () => {
  const cases: readonly (readonly [code: number, when: string, args: readonly string[], how: RunOptions])[] = [
    [2, 'for a command that is none', ['requests', 'lst'], {}],
    [2, 'for a value of a wrong form', ['requests', 'list', '--limit', 'all'], {}],
    [2, 'for a file that is not there', ['requests', 'file', '--from', '/nowhere/demand.json'], {}],
    [2, 'for a file that is no JSON', ['requests', 'file', '--from', '-'], {}],
    [2, 'for an address that is none', ['me', '--base-url', 'example'], {}],
    [3, 'for no key at all', ['me'], { key: '' }],
    [3, 'for a key that is none', ['me'], { key: 'gpk_live_none' }],
    [4, 'for a thing that is not there', ['requests', 'show', 'dem_0000000000000000000000'], {}],
    [4, 'for a machine where nothing fits', ['rent', '--gpu-family', 'b200', '--geo', 'asia', '--no-ssh-key', '--yes'], {}],
    [4, 'for demand that breaks the rules', ['requests', 'file', ...demand.slice(0, 2)], {}],
    [3, 'for a key that no header can carry', ['me'], { key: 'gpk_test_…' }],
    [7, 'for a service that does not answer', ['me'], { env: { PARLEY_BASE_URL: 'http://127.0.0.1:1/v1' } }],
  ]
  it.each(cases)('is %i %s', async (expected, _, args, options) => {
    const { code, stdout } = await cli.run(args, { key, ...options })
    expect([code, stdout]).toEqual([expected, ''])
  })

  it.each([
    ['a command that is none', ['requests', 'get', 'dem_1']],
    ['a group without a command', ['sandbox']],
    ['an option that is none', ['me', '--colour']],
    ['a value that is none', ['requests', 'list', '--limit', 'abc']],
    ['an argument that is missing', ['requests', 'close']],
  ])('is JSON with --json, for %s too', async (_, args) => {
    for (const variant of [
      [...args, '--json'],
      ['--json', ...args],
    ]) {
      const { code, stdout, stderr } = await cli.run(variant, { key })
      expect([code, stdout]).toEqual([2, ''])
      expect(JSON.parse(stderr)).toEqual({ error: { code: 'usage', message: expect.stringMatching(/^(?!error: ).+/) } })
    }
  })

  it('comes with every problem together, for people and for programs', async () => {
    const people = await cli.run(['requests', 'file', '--nodes', '2'], { key })
    expect(people.stderr.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(5)
    const programs = await cli.run(['requests', 'file', '--nodes', '2', '--json'], { key })
    expect(JSON.parse(programs.stderr).error).toMatchObject({ status: 400, code: 'request_invalid', problems: { length: 5 } })
  })
})

describe('the page of an ID', () => {
  it.each([
    ['dem_0000000000000000000000', '/requests/dem_0000000000000000000000'],
    ['opp_0000000000000000000000', '/opportunities/opp_0000000000000000000000'],
    ['node_0000000000000000000000', '/radar/node_0000000000000000000000'],
  ])('of %s is %s', async (id, path) => {
    const { stdout } = await cli.run(['open', id, '--print'], { key, env: { PARLEY_DASHBOARD_URL: 'https://parley.example/' } })
    expect(stdout).toBe(`https://parley.example${path}\n`)
  })

  it("is the listing's, for one of the company's own nodes", async () => {
    const node = await putListing(app, 'kestrel')
    const { stdout } = await cli.run(['open', node, '--print'], {
      key: app.as('sam').key,
      env: { PARLEY_DASHBOARD_URL: 'https://parley.example' },
    })
    expect(stdout).toBe(`https://parley.example/listings/${node}\n`)
  })

  it('does not exist for anything else', async () => {
    expect((await cli.run(['open', '../keys', '--print'], { key })).code).toBe(2)
  })
})

it.each([
  [['requests', 'show', '']],
  [['opportunities', 'decline', ' ']],
  [['requests', 'close', 'dem_1', '--idempotency-key', '']],
  [['nodes', 'inquire', 'node_1', '--idempotency-key', 'naïve']],
])('an empty or invalid argument of a script is a usage error: %j', async (args) => {
  expect(await cli.run(args, { key })).toMatchObject({ code: 2, stdout: '' })
})

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('is written for %s', async (shell) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { code } = await cli.run(['completion', shell])
    const printed = log.mock.calls.flat().join('\n')
    log.mockRestore()
    expect([code, printed]).toEqual([0, expect.stringContaining('parley')])
  })
})

describe('the market', () => {
  it('is read per day, and an unknown model suggests similar ones', async () => {
    await app.sql(`insert into market_days (day, gpu_model, region, sellers, lower_quartile_cents, median_cents, upper_quartile_cents, listings,
        offers, new_listings, sales, gpus, ready_gpus)
      values ((app_now() at time zone 'UTC')::date, 'h100-sxm', '*', 6, 231, 249, 262, 6, 0, 0, 0, 100, 50)`)
    expect(await runJson(['market', 'prices', 'H100 SXM'])).toMatchObject([{ median_cents: 250, gpus: 64, available_percent: 50 }])
    const { stderr } = await cli.run(['market', 'prices', 'H100 SXMM'], { key })
    expect(stderr).toContain('did you mean "H100 SXM"')
  })
})
