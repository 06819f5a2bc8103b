import { beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, webhookUrlProblem } from '../../src/domain/webhooks/addresses.steps.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** One address of each kind that is not public. */
const refusedAddresses = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.0.9', '169.254.169.254', '168.63.129.16'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
  ],
  ...['100::1', '2001::1', '2001:10::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '2002:808:808::1', '3fff::1', '4000::1', '5f00::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2620:4f:8000::1'],
]
const publicAddresses = [
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '169.253.1.1',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450::1',
]

describe('addresses', () => {
  it.each(refusedAddresses)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(publicAddresses)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each(['', 'localhost', '8.8.8', '1', '8.8.8.8.'])('%s is not an address', (text) => expect(isPublicAddress(text)).toBe(false))
})

const refusedUrls = [
  // Not https, or hardly an address.
  ...[
    'http://hooks.example/',
    'ftp://hooks.example/',
    'hooks.example',
    '//hooks.example/',
    'https:hooks.example',
    'https:/hooks.example/',
    'https://',
  ],
  ...[
    'https:///x',
    'javascript:alert(1)',
    'https://hooks.example:99999/',
    'https://[::1/',
    'https://a b/',
    ' https://hooks.example/',
    'https://hooks.example/ ',
  ],
  ...[
    'https://hooks.example/\n',
    'https://hooks\t.example/',
    'https:\\\\hooks.example\\x',
    'https://hooks.example\\@127.0.0.1/',
    'https://%00/',
  ],
  // User info and fragments, empty ones too.
  ...['https://user@hooks.example/', 'https://user:word@hooks.example/', 'https://@hooks.example/', 'https://:@hooks.example/'],
  ...['https://hooks.example/#top', 'https://hooks.example/#', 'https://hooks.example#'],
  // Loopback by name.
  ...['https://localhost/', 'https://LOCALHOST/', 'https://localhost./', 'https://x.localhost:8443/', 'https://lo\u0063alhost/'],
  // One address in every spelling.
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://127.0.0.1./',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
  ],
  ...[
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0x7f.0x0.0x0.0x1/',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
  ],
  ...['https://0/', 'https://0.0.0.0/', 'https://00000000/', 'https://4294967295/'],
  ...[
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
  ],
  ...[
    'https://[0:0:0:0:0:FFFF:7F00:0001]/',
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::127.0.0.1]/',
  ],
  ...['https://[64:ff9b:1::a00:1]/', 'https://[2002:7f00:1::]/', 'https://[2001:0:7f00:1::]/'],
  // The others, as numbers.
  ...[
    'https://10.0.0.1/',
    'https://167772161/',
    'https://0xa.1/',
    'https://012.0.0.1/',
    'https://192.168.0.1:8443/x?y',
    'https://3232235521/',
  ],
  ...[
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://0251.0376.0251.0376/',
    'https://[::ffff:a9fe:a9fe]/',
  ],
  ...[
    'https://a..example/',
    'https://.example/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(130)}example/`,
    'https://a.example:0/',
  ],
  ...[
    'https://100.64.0.1/',
    'https://172.20.1.1/',
    'https://224.0.0.1/',
    'https://[ff02::1]/',
    'https://[fc00::1]/',
    'https://168.63.129.16/',
  ],
]

describe('the URL of a webhook endpoint', () => {
  it('is checked the same way on every call: compiled code also accepts a name in any script', () => {
    const problems = new Set(Array.from({ length: 20_000 }, () => webhookUrlProblem('https://bücher.example/päth', false)))
    expect(problems).toEqual(new Set([undefined]))
  })

  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ WEBHOOKS_ALLOW_PRIVATE: '0' })
  })

  it.each(refusedUrls)('%j is refused by name, when the endpoint is created and when it is edited', async (url) => {
    const made = await app.as('mina').post('/webhook-endpoints', { url })
    expect([made.status, made.body.error.code, made.body.error.param]).toEqual([400, 'invalid_request', 'url'])
    const { id } = (await app.as('mina').post('/webhook-endpoints', { url: 'https://hooks.example/' })).body
    const edited = await app.as('mina').patch(`/webhook-endpoints/${id}`, { url })
    expect([edited.status, edited.body.error.param]).toEqual([400, 'url'])
    await app.as('mina').call('DELETE', `/webhook-endpoints/${id}`, undefined)
  })

  it.each([
    'https://hooks.example',
    'HTTPS://Hooks.Example:8443/a/b?c=d&e=@f',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/päth',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('%s is accepted, and returned as it was sent', async (url) => {
    const made = await app.as('mina').post('/webhook-endpoints', { url })
    expect([made.status, made.body.url]).toEqual([201, url])
    await app.as('mina').call('DELETE', `/webhook-endpoints/${made.body.id}`, undefined)
  })

  it('is at most 2,048 characters long', async () => {
    const longest = await app.as('mina').post('/webhook-endpoints', { url: `https://hooks.example/${'x'.repeat(2026)}` })
    expect(longest.status).toBe(201)
    const made = await app.as('mina').post('/webhook-endpoints', { url: `https://hooks.example/${'x'.repeat(2027)}` })
    expect([made.status, made.body.error.param]).toEqual([400, 'url'])
  })

  it('may be http and private if the installation allows that, and nothing else that is refused', () => {
    for (const url of ['http://127.0.0.1:9000/', 'https://10.0.0.1/', 'http://localhost/', 'http://[::1]/']) {
      expect(webhookUrlProblem(url, true)).toBeUndefined()
    }
    for (const url of ['ftp://127.0.0.1/', 'http://user@127.0.0.1/', 'http://127.0.0.1/#x', 'http://'])
      expect(webhookUrlProblem(url, true)).toBeDefined()
  })
})
