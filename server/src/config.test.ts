import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mistypedSettings, readConfig, storesLetters } from './config.ts'

type Settings = Readonly<Record<string, string>>

/** A valid installation. Other settings have their defaults. */
const installed: Settings = {
  DATABASE_URL: 'postgres://parley:x@db:5432/parley',
  SERVICE_SECRET: randomBytes(32).toString('base64'),
  API_HOST: '0.0.0.0',
  API_PUBLIC_URL: 'https://api.parley.example/v1',
  DASHBOARD_HOST: '0.0.0.0',
  DASHBOARD_PUBLIC_URL: 'https://parley.example',
  SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
  MAIL_FROM: 'Parley <no-reply@parley.example>',
  TRUSTED_PROXIES: '10.0.0.5, 172.28.0.0/24, ::1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
}
const withSettings = (more: Settings) => readConfig({ ...installed, ...more })

/** Values of each setting that would make the service fail later, or have an unexpected effect. */
const wrong: Readonly<Record<string, readonly string[]>> = {
  API_PUBLIC_URL: [
    'https://api.parley.example',
    'https://api.parley.example/v2',
    'https://api.parley.example/V1',
    'https://api.parley.example/v1/v1',
    'https://api.parley.example/parley/v1',
    'https://api.parley.example/v1?key=1',
    'https://api.parley.example/v1?',
    'https://api.parley.example/v1#top',
    'https://user:hidden@api.parley.example/v1',
    'http://api.parley.example/v1',
    'https://0.0.0.0/v1',
    'https://[::]/v1',
    'api.parley.example/v1',
    'https:///v1',
    'ftp://api.parley.example/v1',
  ],
  DASHBOARD_PUBLIC_URL: [
    'https://parley.example/dashboard',
    'https://parley.example/v1',
    'https://parley.example//',
    'https://parley.example/?a=b',
    'https://parley.example#',
    'https://hidden@parley.example',
    'http://parley.example',
    'http://10.0.0.5:4001',
    'parley.example',
    'javascript:alert(1)',
    'https://parley example',
  ],
  API_HOST: ['http://0.0.0.0', '127.0.0.1:4000', 'a host', '256.1.1.1', '-', 'host/path'],
  DASHBOARD_HOST: ['[::1]', 'localhost:4001'],
  OPS_HOST: ['1.2.3'],
  API_PORT: ['4001', '65536', '-1', '4000.5', 'x'],
  DASHBOARD_PORT: ['4000', '4002', '  p'],
  OPS_PORT: ['4000', '4001', '1e9'],
  DATABASE_URL: [
    'mysql://hidden@db/parley',
    'db:5432/parley',
    'postgres://user:hidden@host:notaport/db',
    'postgres://user:hidden@host/db?sslmod=require',
    'postgres://user:hidden@host/db?ssl-mode=require',
    'postgres://user:hidden@host/db?sslmode=requre',
    'postgres://user:hidden@host/db?tls=true',
    'postgres://user:hidden@host/db?SSLMODE=require',
  ],
  SMTP_URL: ['http://user:hidden@mail', 'mail.example:25', 'smtp://'],
  MAIL_FROM: ['Parley', 'no-reply@', 'a b@c', 'Parley <no-reply>', 'A <a@b.example>, B <c@d.example>', 'a@b\r\nBcc: c@d'],
  SUPPORT_EMAIL: ['support', 'a b@c', 'A <a@b.example>'],
  BANK_DETAILS: ['IBAN', '{}', '{"IBAN":1}', '{"IBAN":" "}', '{"IBAN":"NO93","BIC":1}'],
  STATUS_URL: ['status.example', 'ftp://status.example'],
  SERVICE_NAME: ['Par ley', 'Pärley', 'x'.repeat(41)],
  SERVICE_SECRET: [
    'short',
    randomBytes(31).toString('base64'),
    randomBytes(31).toString('hex'),
    randomBytes(24).toString('hex'),
    's'.repeat(64),
    '0'.repeat(64),
    '0123456789abcdef'.repeat(4),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    'Passw0rd'.repeat(8),
    randomBytes(16).toString('hex').repeat(2),
    'correct horse battery staple and then some more words',
    'correct-horse-battery-staple-and-then-some-more-words',
    'changemechangemechangemechangemechangemechangeme',
    Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex'),
  ],
  TRUSTED_PROXIES: ['proxy', '10.0.0.5,', '10.0.0.0/33', '0.0.0.0/0', '::/0', '::/129', '10.0.0.0/8/8', '*'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector', 'http://collector/?a', 'http://'],
  LOG_LEVEL: ['verbose', 'INFO'],
  DEMO: ['maybe'],
  RADAR_SUBMISSIONS_OPEN: ['closed'],
  OTEL_EXPORTER_OTLP_HEADERS: ['garbage', 'a=', '=hidden', 'a=b,,c=hidden', 'a: hidden'],
  PROVISION_DOCKER: [
    'docker',
    '[]',
    'null',
    '{"socketpath":"/x"}',
    '{"socketPath":5}',
    '{"host":"h","port":"x"}',
    '{"port":0}',
    '{"port":65536}',
    '{"host":""}',
    '{"dns":"1.1.1.1"}',
    '{"dns":[""]}',
    '{"constructor":"x"}',
  ],
  PROVISION_KUBERNETES: [
    '{',
    '"x"',
    '{"foo":1}',
    '{"kubeconfig":"/nope"}',
    '{"kubeconfig":"/dev/null"}',
    '{"service":"ClusterIP"}',
    '{"gpuQuota":1.5}',
    '{"gpuQuota":-1}',
  ],
}
/** Every value of these is a path. The error for an unreadable file names the setting. */
const pathSettings = ['DATA_DIR', 'DATABASE_URL_FILE', 'SERVICE_SECRET_FILE', 'SMTP_URL_FILE']

describe('settings', () => {
  it('of a complete installation are accepted', () => {
    expect(withSettings({})).toMatchObject({
      baseUrl: 'https://api.parley.example/v1',
      dashboardUrl: 'https://parley.example',
      trustedProxies: ['10.0.0.5', '172.28.0.0/24', '::1'],
      bankDetails: [],
      demo: false,
    })
  })

  it.each(Object.entries(wrong))('a value of %s that would fail later stops the start, and the error names it', (name, values) => {
    for (const value of values) {
      expect(() => withSettings({ [name]: value }), `${name}=${value}`).toThrow(name)
      expect(() => withSettings({ [name]: value }), 'a password is not repeated').not.toThrow('hidden')
    }
  })

  it('are numbers within bounds, or each have invalid values above', () => {
    const readNames = new Set<string>()
    readConfig(new Proxy({ ...installed }, { get: (target, name) => readNames.add(String(name)) && Reflect.get(target, name) }))
    expect(readNames.size).toBeGreaterThan(30)
    for (const name of readNames) {
      if (name in wrong || pathSettings.includes(name)) continue
      for (const value of ['many', '-1', '1e300', 'NaN', ' ']) expect(() => withSettings({ [name]: value }), name).toThrow(name)
    }
  })

  it('that other times and bounds of the service rely on have a maximum', () => {
    const retries = (count: number) => Array(count).fill(5).join()
    const maxima = {
      PROVISION_CALL_SECONDS: ['45', '45.1'],
      DRAIN_NOTICE_SECONDS: ['4', '4.1'],
      WEBHOOK_RETRY_SECONDS: [retries(20), retries(21)],
    }
    for (const [name, [most, more]] of Object.entries(maxima)) {
      expect(() => withSettings({ [name]: most ?? '' }), name).not.toThrow()
      expect(() => withSettings({ [name]: more ?? '' }), name).toThrow(name)
    }
  })

  it('have errors that say how to fix them', () => {
    expect(() => withSettings({ API_PUBLIC_URL: 'https://a.example' })).toThrow('must end in /v1 right after the host')
    expect(() => withSettings({ SERVICE_SECRET: 'x' })).toThrow('openssl rand -base64 32')
    expect(() => withSettings({ API_PORT: '4002' })).toThrow('API_PORT and OPS_PORT are both 4002')
    expect(() => withSettings({ DASHBOARD_PUBLIC_URL: '' })).toThrow('DASHBOARD_PUBLIC_URL is missing')
    expect(() => withSettings({ API_PUBLIC_URL: '' })).toThrow('API_PUBLIC_URL is missing')
  })

  it('without the demo need a public URL for every host but a loopback address', () => {
    for (const host of ['10.0.0.5', 'parley.internal', 'fd00::5', '::'])
      expect(() => withSettings({ DASHBOARD_HOST: host, DASHBOARD_PUBLIC_URL: '' }), host).toThrow('DASHBOARD_PUBLIC_URL is missing')
    for (const host of ['127.0.0.1', '::1', 'localhost'])
      expect(withSettings({ DASHBOARD_HOST: host, DASHBOARD_PUBLIC_URL: '' }).dashboardUrl, host).toMatch(/^http:/)
    expect(readConfig({ DASHBOARD_HOST: '10.0.0.5' }).dashboardUrl).toBe('http://10.0.0.5:4001')
    expect(withSettings({ DASHBOARD_PUBLIC_URL: 'http://localhost:4001' }).dashboardUrl).toBe('http://localhost:4001')
  })

  it('with one port on two addresses are accepted, and with one port on all addresses are rejected', () => {
    const here = { API_HOST: '10.0.0.5', DASHBOARD_HOST: '10.0.0.6', OPS_HOST: '10.0.0.7', DASHBOARD_PORT: '4000', OPS_PORT: '4000' }
    expect(withSettings(here).ops.port).toBe(4000)
    expect(() => withSettings({ ...here, OPS_HOST: '::' })).toThrow('OPS_PORT')
  })

  it('normalize addresses as browsers do', () => {
    const written = { DASHBOARD_PUBLIC_URL: 'HTTPS://Parley.Example:443/', API_PUBLIC_URL: 'https://API.parley.example/v1/' }
    expect(withSettings(written)).toMatchObject({ dashboardUrl: 'https://parley.example', baseUrl: 'https://api.parley.example/v1' })
    expect(withSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318//' }).otlpEndpoint).toBe('http://collector:4318')
  })

  it('of the demo may be plain http, and when it listens on all addresses its URLs are local', () => {
    const tried = readConfig({ DASHBOARD_HOST: '0.0.0.0', API_HOST: '::', OPS_HOST: '0.0.0.0' })
    expect([tried.baseUrl, tried.dashboardUrl, tried.opsUrl]).toEqual([
      'http://127.0.0.1:4000/v1',
      'http://127.0.0.1:4001',
      'http://127.0.0.1:4002',
    ])
    expect(readConfig({ DASHBOARD_PUBLIC_URL: 'http://10.0.0.5:4001' }).dashboardUrl).toBe('http://10.0.0.5:4001')
    expect(readConfig({ DASHBOARD_HOST: 'localhost' }).dashboardUrl).toBe('http://localhost:4001')
  })

  it('have the defaults of the operations page: setting one to its default changes nothing', () => {
    const base = { DATABASE_URL: installed.DATABASE_URL ?? '', SERVICE_SECRET: installed.SERVICE_SECRET ?? '' }
    const [, table = ''] = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8').split('\n## ')
    const defaults = table.split('\n').flatMap((row) => {
      const [, names = '', values = ''] = row.split(' | ')[0]?.startsWith('| `') ? row.split('|') : []
      const [first = '', ...others] = [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')
      // After `RATE_LIMIT_PER_MIN`, `_PER_DAY` is `RATE_LIMIT_PER_DAY`.
      const settings = [first, ...others.map((name) => (name.startsWith('_') ? `RATE_LIMIT${name}` : name))]
      const texts = (values.split(';')[0] ?? '').split(', ').map((text) => text.trim().replaceAll(/`|(?<=\d),(?=\d{3})/g, ''))
      if (!texts.every((text) => /^[\d.]+$|^true$|^http:/.test(text))) return []
      return settings.length === 1 ? [[first, texts.join(',')]] : settings.map((setting, i) => [setting, texts[i] ?? ''])
    })
    expect(defaults.length).toBeGreaterThan(30)
    for (const [setting = '', value] of defaults) expect(readConfig({ ...base, [setting]: value }), setting).toEqual(readConfig(base))
  })

  it('without the demo simulate nothing, reach no private address and show nothing fictitious', () => {
    const base = { DATABASE_URL: installed.DATABASE_URL ?? '' }
    const off = { provisionLocal: false, webhooksAllowPrivate: false, bankDetails: [], billingDetails: [], drainNoticeMs: 3_000 }
    expect(readConfig(base)).toMatchObject({ demo: false, ...off })
    const { bankDetails, billingDetails, ...demo } = readConfig({})
    expect(demo).toMatchObject({ demo: true, provisionLocal: true, webhooksAllowPrivate: true, drainNoticeMs: 0 })
    for (const { value } of [...bankDetails, ...billingDetails].filter(({ name }) => /Address|Tax|holder/.test(name)))
      expect(value).toContain('(fictitious)')
    const smtp = { SMTP_URL: installed.SMTP_URL ?? '' }
    expect([base, { ...base, ...smtp }, {}].map((settings) => storesLetters(readConfig(settings)))).toEqual([true, false, false])
  })

  it('may have their least value, and are unset if they are empty', () => {
    const least = { DAILY_SPEND_LIMIT_CENTS: '0', RATE_LIMIT_PER_MIN: '1', API_PORT: '0', DASHBOARD_PORT: '0', OPS_PORT: '0' }
    expect(withSettings(least)).toMatchObject({ dailySpendLimitCents: 0, limits: { perMinute: 1 }, api: { port: 0 }, ops: { port: 0 } })
    const empty = Object.fromEntries(
      ['DEMO', 'DATABASE_URL', 'SERVICE_SECRET', 'DATA_DIR', 'API_HOST', 'LOG_LEVEL'].map((name) => [name, '']),
    )
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it.each(['1', 'true', 'Yes', 'on'])('that are on are also written %s', (text) => {
    const opposite = { '1': '0', true: 'false', Yes: 'No', on: 'off' }[text]
    expect([withSettings({ DEMO: text }).demo, withSettings({ RADAR_SUBMISSIONS_OPEN: opposite ?? '' }).radarSubmissionsOpen]).toEqual([
      true,
      false,
    ])
  })

  it('are all in the table of the operations page', () => {
    const read = new Set<string>()
    const noting = new Proxy<Settings>(installed, {
      get: (settings, name) => {
        read.add(String(name))
        return settings[String(name)]
      },
    })
    readConfig(noting)
    const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
    const table = page.split('\n## ')[1] ?? ''
    // Next to `RATE_LIMIT_PER_MIN`, `_PER_DAY` is enough.
    const names = (setting: string) => [setting, ...[...setting.matchAll(/_/g)].map(({ index }) => setting.slice(index))]
    const unexplained = [...read].filter((setting) => !names(setting).some((name) => table.includes(`\`${name}\``)))
    expect(unexplained).toEqual([])
  })

  it.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['data_dir', 'DATA_DIR'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['SMTP_URL_FILES', 'SMTP_URL_FILE'],
    ['RATE_LIMIT_WRITE_PER_MIN', 'RATE_LIMIT_WRITES_PER_MIN'],
  ])('that are mistyped are reported: %s', (name, meant) => {
    const [line = '', ...others] = mistypedSettings({ [name]: 'x' })
    expect(others).toEqual([])
    expect(line).toMatch(new RegExp(`^${name} .* ${meant}\\?$`))
  })

  it('that are spelled correctly, and variables of other programs, are not reported as mistyped', () => {
    const others = [
      'PATH',
      'HOME',
      'HOST',
      'PORT',
      'PGHOST',
      'DB_HOST',
      'DB_PORT',
      'SMTP_HOST',
      'API_KEY',
      'NODE_ENV',
      'NEW_SERVICE_SECRET',
    ]
    const env = Object.fromEntries(others.map((name) => [name, 'x']))
    expect(mistypedSettings({ ...env, ...installed, OTEL_EXPORTER_OTLP_PROTOCOL: 'http' })).toEqual([])
  })

  it('accept every secret that is generated as the message says, or in hex', () => {
    for (let i = 0; i < 3_000; i++)
      for (const form of ['base64', 'base64url', 'hex'] as const) {
        const secret = randomBytes(32).toString(form)
        expect(withSettings({ SERVICE_SECRET: secret }).serviceSecret).toBe(secret)
      }
  })
})
