/** What commands send, and what they make of a response, without a service. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { ApiError, BillingError, ConnectionError, PermissionError, RateLimitError, ServerError } from '@parley/sdk'
import { CommanderError } from 'commander'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure, type ScriptedResponse, ScriptedServer } from '../../sdk/test/scripted-server.ts'
import { sshKey } from '../../server/test/rentals.ts'
import { Cli } from '../src/cli.ts'
import { CanceledError, failureOf, NoKeyError, NotPossibleError } from '../src/failure.ts'
import { money, paint } from '../src/terminal/text.ts'
import { type RunOptions, TestCli } from './test-cli.ts'

type Script = readonly ScriptedResponse[]
const page = (data: readonly object[], nextCursor: string | null = null) => ({ status: 200, body: { data, meta: { nextCursor } } })
const key = 'gpk_live_x'
const quote = {
  offer_id: 'offer_1',
  gpu_count: 2,
  currency: 'usd',
  price_per_hour_cents: 249,
  hold_cents: 249,
  quote_token: 'q',
  estimated_total_cents: null,
  notices: [],
  sufficient_balance: true,
}

/** Runs a command against scripted responses. Returns its result and its requests. */
async function run(args: readonly string[], script: Script, options: RunOptions = {}) {
  await using server = await ScriptedServer.open(...script)
  const cli = await TestCli.open(server)
  const result = await cli.run(args, { key, ...options }).finally(() => cli.remove())
  const requests = server.requests.map(({ method, url, body }) => ({
    call: `${method} ${url.replace('/v1', '')}`,
    body: body && JSON.parse(body),
  }))
  return { ...result, requests, calls: requests.map(({ call }) => call) }
}

describe('an error', () => {
  const call = { method: 'GET', path: '/me' }
  const details = (code: string, more: object = {}) => ({ type: 'x', code, message: 'It failed.', ...more })

  it.each([
    ['money', 5, new BillingError(402, details('insufficient_balance'), call)],
    ['limited', 6, new RateLimitError(429, details('rate_limited'), call)],
    ['not_allowed', 3, new PermissionError(403, details('insufficient_scope'), call)],
    ['not_allowed', 3, new NoKeyError('None.')],
    ['unavailable', 7, new ServerError(500, details('api_error'), call)],
    ['unavailable', 7, new ConnectionError('The connection failed.', call)],
    ['invalid', 4, new NotPossibleError('None.')],
    ['interrupted', 130, new CanceledError('Canceled.')],
    ['unexpected', 1, new TypeError('a mistake')],
  ])('has an exit code by what to do about it: %s is %i', (name, code, error) => {
    const found = failureOf(error, false)
    expect(found.code).toBe(code)
    if (!(error instanceof ApiError)) expect(found.object).toEqual({ error: { code: name, message: error.message } })
  })

  it('of the API says its code, its status, the request to quote, where to read more, and what the rejection depends on', () => {
    const more = {
      required_cents: 249,
      current: null,
      request_id: 'req_1',
      doc_url: 'https://x/docs/errors#y',
      problems: ['nodes: too many'],
    }
    const { lines, object } = failureOf(new BillingError(402, details('insufficient_balance', more), call), false)
    expect(lines).toEqual(['It failed.', 'required_cents: 249', 'insufficient_balance (402), req_1', 'https://x/docs/errors#y'])
    expect(object).toEqual({ error: { status: 402, ...details('insufficient_balance', more) } })
  })

  it('of a test key names the simulation', () => {
    const { lines } = failureOf(new PermissionError(403, details('test_mode_not_supported'), call), false)
    expect(lines.join('\n')).toContain('`parley sandbox`')
  })

  it('of the address names the option; of a missing command, how to list them', () => {
    expect(failureOf(new ConnectionError('Check baseUrl.', call), false).lines).toEqual(['Check --base-url.'])
    expect(failureOf(new CommanderError(1, 'commander.help', '(outputHelp)'), false).lines).toEqual([
      'A command is missing. List the commands with --help.',
    ])
  })
})

describe('a write whose result is unknown', () => {
  const cut: ScriptedResponse = {}
  const capacity = failure(503, 'api_error', 'capacity_unavailable')
  const runFailing = (args: readonly string[], response: ScriptedResponse) => run(args, Array(4).fill(response))

  it.each([
    ['no response', cut],
    ['a failure of the service', failure(500, 'api_error', 'api_error')],
  ])('says how to repeat it after %s', async (_, response) => {
    const { code, stderr } = await runFailing(['requests', 'close', 'dem_1'], response)
    expect([code, stderr]).toEqual([
      7,
      expect.stringMatching(/\nThe result is unknown\. The same command with --idempotency-key [\w-]{36} is executed only once\.\n$/),
    ])
    const json = await runFailing(['requests', 'close', 'dem_1', '--json', '--idempotency-key', 'order-7'], response)
    expect(JSON.parse(json.stderr).error).toMatchObject({ result: 'unknown', idempotency_key: 'order-7' })
  })

  it('is checked first if it is a rental, or if its response is not stored', async () => {
    const [quoted, proposal] = [{ status: 200, body: { ...quote } }, ['submissions', 'propose', '--title', 'x']]
    const rented = await run(['rent', 'offer_1', '--no-ssh-key', '--yes'], [quoted, cut, cut, cut, cut])
    expect(rented.stderr).toContain('\nThe result is unknown. Check `parley rentals list` before you repeat the command.\n')
    const proposed = await run([...proposal], [cut])
    expect(proposed.stderr).toContain('\nThe result is unknown. Check it before you repeat the command.\n')
    expect(JSON.parse((await run([...proposal, '--json'], [cut])).stderr).error).not.toHaveProperty('idempotency_key')
  })

  it('is not assumed of a read, or if the API says that nothing was executed', async () => {
    expect((await runFailing(['me'], cut)).stderr).not.toContain('unknown')
    const rented = await run(['rent', 'offer_1', '--no-ssh-key', '--yes'], [{ status: 200, body: quote }, ...Array(4).fill(capacity)])
    expect([rented.code, rented.stderr]).toEqual([7, expect.not.stringContaining('unknown')])
  })
})

it('an interruption of the feed names the option for the URL', async () => {
  const ended = failure(401, 'authentication_error', 'api_key_revoked')
  const { code, stderr } = await run(['events', 'tail', '--since', '2026-11-29'], [{}, ended])
  expect([code, stderr]).toEqual([3, expect.stringMatching(/Set the URL with --base-url or PARLEY_BASE_URL\. Retrying in \d s\./)])
})

describe('Ctrl-C', () => {
  it.each([[[]], [['--json']]])('ends a command that waits for its response, with 130: %j', async (json) => {
    await using server = await ScriptedServer.open({ silent: true })
    const cli = await TestCli.open(server)
    const running = cli.start(['me', ...json], { key })
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    running.interrupt()
    const { code, stdout, stderr } = await running.result
    expect([code, stdout]).toEqual([130, ''])
    expect(stderr === '' ? '' : JSON.parse(stderr)).toEqual(json.length > 0 ? { error: { message: 'Interrupted.' } } : '')
    await cli.remove()
  })

  it('and a signal to end leave no listener behind', async () => {
    const listeners = () => ['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal))
    const before = listeners()
    await using server = await ScriptedServer.open({ silent: true })
    const cli = await TestCli.open(server)
    const { result, interrupt } = cli.start(['me'], { key })
    expect(listeners()).toEqual(before.map((count) => count + 1))
    interrupt()
    await result
    expect(listeners()).toEqual(before)
    await cli.remove()
  })
})

it.each([['--help'], ['--version'], ['requests', '--help']])('help is no failure: %s', async (...args) => {
  const { code, stderr } = await run(args, [])
  expect([code, stderr]).toEqual([0, ''])
})

it('a wrong option is reported once, and --json after -- is an argument', async () => {
  const { stderr } = await run(['me', '--colour'], [])
  expect(stderr.match(/unknown option/g)).toHaveLength(1)
  expect((await run(['requests', 'lst', '--', '--json'], [])).stderr).not.toMatch(/^\{/)
})

describe('a terminal', () => {
  const terminal = (stdin: boolean, stderr: boolean) => ({
    env: {},
    stdin: Object.assign(Readable.from([]), { isTTY: stdin }),
    stdout: new PassThrough(),
    stderr: Object.assign(new PassThrough(), { isTTY: stderr }),
  })

  it('is asked only if a person sees the question, and never with --json', () => {
    const isAsked = (stdin: boolean, stderr: boolean, json = false) => {
      const cli = new Cli(terminal(stdin, stderr))
      cli.use({ json })
      return cli.isInteractive
    }
    expect([isAsked(true, true), isAsked(false, true), isAsked(true, false), isAsked(true, true, true)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('has no colours with --no-color, also if the environment forces them', () => {
    vi.stubEnv('NO_COLOR', undefined)
    vi.stubEnv('FORCE_COLOR', '1')
    new Cli(terminal(true, true)).use({ color: false })
    expect(process.env.NO_COLOR).toBe('1')
    expect(paint('red', 'x')).toBe('x')
    vi.unstubAllEnvs()
  })
})

describe('a list', () => {
  it.each([
    [
      ['offers', '--gpu-family', 'h100', '--available', '--max-price', '2.5'],
      '/offers?gpu_family=h100&max_price_per_hour_cents=250&available=true&sort=price_asc&limit=50',
    ],
    [['nodes', '--auction', '--limit', '500'], '/radar/nodes?auction=true&sort=newest&limit=200'],
    [['requests', '--status', 'open', '--limit', '500'], '/requests?status=open&limit=100'],
    [['rentals', '--status', 'running', '--limit', '500'], '/rentals?status=running&limit=200'],
    [['opportunities', '--status', 'offered', '--limit', '500'], '/opportunities?limit=100&status=offered'],
    [['introductions', '--role', 'seller', '--limit', '500'], '/introductions?role=seller&limit=100'],
    [['submissions', '--listed', '--limit', '500'], '/radar/submissions?listed=true&limit=200'],
    [['approvals', '--status', 'pending', '--limit', '500'], '/approvals?status=pending&limit=200'],
    [['events', 'list', '--type', 'a,b', '--type', 'c', '--limit', '500'], '/events?type=a%2Cb%2Cc&limit=200'],
  ])('is filtered as told, in pages that the API allows: %j', async (args, path) => {
    const { code, calls } = await run(args, [page([])])
    expect([code, calls.map((call) => [...new URLSearchParams(call.split('?')[1])].sort())]).toEqual([
      0,
      [[...new URLSearchParams(path.split('?')[1])].sort()],
    ])
    expect(calls[0]?.split('?')[0]).toBe(`GET ${path.split('?')[0]}`)
  })

  it('ends at its limit: further pages are not read, and more items are not shown', async () => {
    const items = (...ids: string[]) => ids.map((id) => ({ id, status: 'pending', summary: 'x', expiresAt: null }))
    const args = ['approvals', 'list', '--limit', '3']
    const more = await run(args, [page(items('apv_1', 'apv_2'), 'next'), page(items('apv_3', 'apv_4'))])
    expect([more.calls.length, more.stdout.match(/apv_\d/g)]).toEqual([2, ['apv_1', 'apv_2', 'apv_3']])
    expect(more.stderr).toBe('Showing the first 3. Use --limit to show more.\n')
    const all = await run(args, [page(items('apv_1', 'apv_2', 'apv_3'), 'next')])
    expect([all.calls.length, all.stderr]).toEqual([1, 'Showing the first 3. Use --limit to show more.\n'])
  })

  it('is JSON alone with --json, also if it is empty', async () => {
    expect(await run(['approvals', '--json'], [page([])])).toMatchObject({ stdout: '[]\n', stderr: '' })
    expect(await run(['approvals'], [page([])])).toMatchObject({ stdout: '', stderr: 'This key has no approvals.\n' })
  })

  it('has numbers at the right, and columns as wide as they are shown', async () => {
    const day = (median: number | null, sellers: string) => ({
      day: '2026-11-29',
      median_cents: median,
      sellers,
      gpus: 64,
      available_percent: 0,
      new_listings: 'none',
    })
    const { stdout } = await run(
      ['market', 'prices', 'h100-sxm'],
      [{ status: 200, body: { days: [day(249, '日本'), day(124_000, 'many')] } }],
    )
    expect(stdout.split('\n').slice(1, 3)).toEqual([
      '2026-11-29      –      $2.49      –  日本      64+        0 %  none',
      '2026-11-29      –  $1,240.00      –  many      64+        0 %  none',
    ])
  })
})

it('an object has a line for each field, by its path, with a dash where there is nothing', async () => {
  const body = { id: 'apv_1', call: { method: 'POST', body: null }, tags: [], steps: ['a', { b: 1 }] }
  const { stdout } = await run(['approvals', 'show', 'apv_1'], [{ status: 200, body }])
  expect(stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' '))).toEqual([
    'id apv_1',
    'call.method POST',
    'call.body –',
    'tags –',
    'steps a, {"b":1}',
    '',
  ])
})

it('no amount is not an amount of zero', () => {
  expect([money(0, 'usd'), money(249, 'EUR'), money(null, 'usd'), money(undefined, 'usd')]).toEqual(['$0.00', '€2.49', '–', '–'])
})

it('a wait for an approval that is refused shows it and fails', async () => {
  const approval = { id: 'apv_1', status: 'refused', expiresAt: '2030-01-01T00:00:00Z' }
  const { code, stdout, stderr } = await run(['approvals', 'wait', 'apv_1'], [{ status: 200, body: approval }])
  expect([code, stdout, stderr]).toEqual([1, expect.stringContaining('refused'), 'apv_1 is refused.\n'])
})

describe('a body', () => {
  it.each(['[]', 'null', '"text"', '{'])('is a JSON object: %s is rejected and not sent', async (input) => {
    const { code, calls } = await run(['requests', 'file', '--from', '-'], [], { input })
    expect([code, calls]).toEqual([2, []])
  })

  it('of a request is described, and options override the fields of a file', async () => {
    expect(await run(['requests', 'file'], [])).toMatchObject({ code: 2, calls: [] })
    const filed = await run(['requests', 'file', '--from', '-', '--nodes', '4'], [{ status: 201, body: { id: 'dem_1' } }], {
      input: '{"nodes":1,"notes":"x"}',
    })
    expect([filed.code, filed.requests[0]?.body]).toEqual([0, { nodes: 4, notes: 'x' }])
  })

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff{"nodes":1}\r\n')],
    ['UTF-16, as Windows PowerShell writes it', Buffer.from('\ufeff{"nodes":1}\r\n', 'utf16le')],
  ])('is read from a file in %s', async (_, bytes) => {
    const files = await TestCli.open({ baseUrl: '' })
    const file = join(files.folder, 'body.json')
    await writeFile(file, bytes)
    const filed = await run(['requests', 'file', '--from', file], [{ status: 201, body: { id: 'dem_1' } }])
    expect([filed.code, filed.requests[0]?.body]).toEqual([0, { nodes: 1 }])
    await files.remove()
  })

  it('in another encoding is rejected, and no text is sent with replaced characters', async () => {
    const files = await TestCli.open({ baseUrl: '' })
    const file = join(files.folder, 'body.json')
    await writeFile(file, '{"notes":"Zürich"}', 'latin1')
    expect(await run(['requests', 'file', '--from', file], [])).toMatchObject({ code: 2, calls: [] })
    await files.remove()
  })

  it('of a node that was read can be sent back, and needs a title', async () => {
    const read = { id: 'node_1', status: 'approved', listed: true, currency: 'usd', created_at: 'x', title: 'Oslo', gpu_count: 8 }
    const input = JSON.stringify(read)
    const { requests } = await run(['submissions', 'replace', 'node_1', '--from', '-'], [{ status: 200, body: read }], { input })
    expect(requests).toEqual([{ call: 'PUT /radar/submissions/node_1', body: { title: 'Oslo', gpu_count: 8 } }])
    expect(await run(['submissions', 'propose', '--gpus', '8'], [])).toMatchObject({ code: 2, calls: [] })
  })

  it('of a decline has the reason', async () => {
    const { requests } = await run(['opportunities', 'decline', 'opp_1', '--reason', 'Full.'], [{ status: 200, body: {} }])
    expect(requests[0]?.body).toEqual({ reason: 'Full.' })
  })
})

it.each([
  ['requests', 'list', '--limit', '0'],
  ['requests', 'list', '--limit', '01'],
  ['requests', 'file', '--budget', '1.999'],
  ['requests', 'close', 'dem_1', '--idempotency-key', 'x'.repeat(256)],
  ['sandbox', 'requests', 'offer', 'dem_1', '--sellers', '0'],
  ['sandbox', 'requests', 'offer', 'dem_1', '--sellers', '6'],
  ['rent', 'offer_1', '--hours', '0', '--no-ssh-key', '--yes'],
  ['rent', 'offer_1', '--hours', 'Infinity', '--no-ssh-key', '--yes'],
  ['listen', '--forward-to', 'localhost:1', '--secret', `whsec_${Buffer.alloc(23).toString('base64')}`],
])('a value that the API would reject is a usage error, and nothing is sent: %s %s %s %s', async (...args) => {
  expect(await run(args, [])).toMatchObject({ code: 2, calls: [] })
})

describe('a rental', () => {
  const rental = (status: string, more: object = {}) => ({
    status: 200,
    body: { id: 'rental_1', status, connection: null, stop_reason: null, ...more },
  })
  const rent = (script: Script, ...more: string[]) => run(['rent', 'offer_1', '--gpus', '2', '--no-ssh-key', '--yes', ...more], script)

  it('is quoted before it is confirmed: its price, and whether the balance covers its hold', async () => {
    const short = await rent([{ status: 200, body: { ...quote, sufficient_balance: false } }, rental('provisioning')], '--no-wait')
    expect(short.stderr).toContain('offer_1: 2 GPUs for $2.49 per hour')
    expect(short.stderr).toContain('The balance does not cover the hold of $2.49.')
    const covered = await rent([{ status: 200, body: quote }, rental('provisioning')], '--no-wait')
    expect([covered.code, covered.stderr]).toEqual([0, expect.not.stringContaining('balance')])
  })

  it('is not said to be unreachable if it has a key', async () => {
    const notices = ['Nobody can sign in without an SSH public key.', 'Billed by the second.']
    const key = join((await TestCli.open({ baseUrl: '' })).folder, 'id.pub')
    await writeFile(key, sshKey)
    const script = [{ status: 200, body: { ...quote, notices } }, rental('provisioning')]
    expect((await rent(script, '--no-wait')).stderr).toContain(notices.join('\n'))
    const { stderr } = await run(['rent', 'offer_1', '--ssh-key', key, '--yes', '--no-wait'], script)
    expect([stderr.includes('Billed by'), stderr.includes('SSH public key')]).toEqual([true, false])
  })

  it('that ends before it runs is a failure with its reason', async () => {
    const failed = await rent([{ status: 200, body: quote }, rental('stopped', { stop_reason: 'provisioning_failed' })])
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('rental_1 is stopped: provisioning_failed.')])
  })

  it('is named with --json, also if the wait for it fails', async () => {
    const lost = failure(403, 'permission_error', 'api_keys_disabled')
    const { code, stdout } = await rent([{ status: 200, body: quote }, rental('provisioning'), lost], '--json')
    expect([code, JSON.parse(stdout)]).toMatchObject([3, { id: 'rental_1' }])
  })

  it('is JSON with --json, also when it can be reached', async () => {
    const running = rental('running', { connection: { host: 'h', port: 22, username: 'root' } })
    expect(JSON.parse((await rent([{ status: 200, body: quote }, running], '--json')).stdout)).toMatchObject({
      id: 'rental_1',
      status: 'running',
    })
  })

  it('of the cheapest offer has room for its GPUs', async () => {
    const args = ['rent', '--gpu-family', 'h100', '--gpus', '4', '--no-ssh-key', '--yes', '--no-wait']
    const { calls } = await run(args, [page([{ id: 'offer_1' }]), { status: 200, body: quote }, rental('provisioning')])
    const query = Object.fromEntries(new URLSearchParams(calls[0]?.split('?')[1]))
    expect(query).toEqual({ gpu_family: 'h100', gpu_count: '4', sort: 'price_asc', limit: '1' })
    expect(await run(['rent', '--no-ssh-key', '--yes'], [])).toMatchObject({ code: 2, calls: [] })
  })

  it('has the first public key that exists, the newest kind first', async () => {
    const home = await TestCli.open({ baseUrl: '' })
    await mkdir(join(home.folder, '.ssh'))
    vi.stubEnv('HOME', home.folder)
    const sent = async () => {
      const { code, requests } = await run(
        ['rent', 'offer_1', '--yes', '--no-wait'],
        [{ status: 200, body: quote }, rental('provisioning')],
      )
      return code === 0 ? requests[1]?.body.ssh_public_key : code
    }
    expect(await sent()).toBe(2)
    await writeFile(join(home.folder, '.ssh/id_rsa.pub'), 'ssh-rsa AAAA me\n')
    await writeFile(join(home.folder, '.ssh/id_ecdsa.pub'), '')
    expect(await sent()).toBe('ssh-rsa AAAA me')
    await writeFile(join(home.folder, '.ssh/id_ed25519.pub'), `${sshKey}\n`)
    expect(await sent()).toBe(sshKey.trim())
    await home.remove()
  })
  afterEach(() => void vi.unstubAllEnvs())
})

describe('the page of an object', () => {
  const opened = (id: string, script: Script = [], env: Readonly<Record<string, string>> = {}) =>
    run(['open', id, '--print'], script, { env })

  it('of a local installation is at the next port', async () => {
    expect((await opened('dem_1', [], { PARLEY_BASE_URL: 'http://127.0.0.1:4000/v1' })).stdout).toBe(
      'http://127.0.0.1:4001/requests/dem_1\n',
    )
    for (const PARLEY_BASE_URL of ['https://api.parley.example/v1', 'http://localhost/v1'])
      expect(await opened('dem_1', [], { PARLEY_BASE_URL })).toMatchObject({ code: 2, stdout: '' })
  })

  it.each([
    ['apv_1', '/approvals/apv_1'],
    ['lot_1', '/lots/lot_1'],
    ['whe_1', '/webhooks/whe_1'],
  ])('of %s is %s', async (id, path) => {
    const { stdout } = await opened(id, [], { PARLEY_DASHBOARD_URL: 'https://parley.example' })
    expect(stdout).toBe(`https://parley.example${path}\n`)
  })

  it('is the list where the object has none of its own', async () => {
    const env = { PARLEY_DASHBOARD_URL: 'https://parley.example' }
    expect([(await opened('key_1', [], env)).stdout, (await opened('inq_1', [], env)).stdout]).toEqual([
      'https://parley.example/keys\n',
      'https://parley.example/inquiries\n',
    ])
  })

  it('is not guessed if the service does not say whose node it is', async () => {
    const env = { PARLEY_DASHBOARD_URL: 'https://parley.example' }
    expect(await opened('node_1', [failure(403, 'permission_error', 'insufficient_scope')], env)).toMatchObject({ code: 3, stdout: '' })
  })
})
