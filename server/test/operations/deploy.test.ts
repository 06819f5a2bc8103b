import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { unavailable } from '../../src/core/fault.ts'
import { envelope } from '../../src/http/faults.ts'
import { root } from '../paths.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Instruction {
  readonly keyword: string
  readonly rest: string
}
/** The stages of the Dockerfile. A line that ends with a backslash continues in the next. */
function stages(): Instruction[][] {
  const lines = read('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  const all: Instruction[][] = []
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    if (keyword === 'FROM') all.push([])
    all.at(-1)?.push({ keyword, rest })
  }
  return all
}
const all = (stage: readonly Instruction[], keyword: string) => stage.filter((one) => one.keyword === keyword).map(({ rest }) => rest)
const [build = [], packages = [], image = []] = stages()

interface Service {
  readonly image: string
  readonly environment: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly ports?: readonly string[]
  readonly stop_grace_period: string
  readonly read_only?: boolean
  readonly healthcheck?: object
  readonly networks: readonly string[] | Readonly<Record<string, { ipv4_address: string }>>
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: { readonly outside: { readonly ipam: { readonly config: readonly { subnet: string }[] } } }
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}
const compose = parse(read('deploy/compose.yml'), { merge: true }) as Compose
const instances = Object.entries(compose.services).filter(([name]) => name.startsWith('parley-'))
const caddyfile = read('deploy/Caddyfile')

const environment: Readonly<Record<string, string>> = Object.fromEntries(
  all(image, 'ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
)
/** The environment of an instance, with an installation's values filled in. */
const settingsOf = ({ environment: own }: Service) =>
  Object.fromEntries(
    Object.entries({ ...environment, ...own }).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) =>
        variable === 'MAIL_FROM' ? 'Parley <no-reply@example.com>' : `${variable.toLowerCase().replaceAll('_', '-')}.example.com`,
      ),
    ]),
  )

const serviceSecret = randomBytes(32).toString('base64')

/** Reads the settings as the service does, with secrets available. Returns which were read. */
function started(settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-deploy-'))
  const readNames = new Set<string>()
  const secrets: Record<string, string> = {
    'database-url': 'postgres://parley:x@postgres/parley',
    'service-secret': serviceSecret,
    'smtp-url': 'smtp://u:p@mail:587',
  }
  const localSettings = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1]
      if (secret === undefined) return [name, value]
      writeFileSync(join(folder, secret), `${secrets[secret]}\n`)
      return [name, join(folder, secret)]
    }),
  )
  const watched = new Proxy(localSettings, {
    get: (target, name) => {
      readNames.add(String(name))
      return target[String(name)]
    },
  })
  try {
    return { config: readConfig(watched), readNames }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the image', () => {
  it('copies existing files, and from earlier stages their results', () => {
    const buildResults = new Set(['/parley/node_modules', '/parley/server', '/parley/server/dist', '/parley/dashboard/dist', '/functions'])
    const copies = [...build, ...packages, ...image].filter(({ keyword }) => keyword === 'COPY').map(({ rest }) => rest.split(' '))
    expect(copies.length).toBeGreaterThan(10)
    for (const args of copies) {
      const from = args[0]?.startsWith('--from=')
      for (const path of args.slice(from ? 1 : 0, -1)) expect(from ? buildResults.has(path) : existsSync(join(root, path)), path).toBe(true)
    }
  })

  it('copies only files in the build context', () => {
    const includedPaths = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const copied = [...build, ...image]
      .filter(({ keyword, rest }) => keyword === 'COPY' && !rest.startsWith('--from='))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
    for (const path of copied)
      expect(
        includedPaths.some((one) => path === one || path.startsWith(`${one}/`) || one.startsWith(`${path}/`)),
        path,
      ).toBe(true)
    for (const path of includedPaths) expect(existsSync(join(root, path)), path).toBe(true)
  })

  it('copies the TypeScript settings that others extend', () => {
    const { extends: base = '' } = JSON.parse(read('dashboard/tsconfig.json')) as { extends?: string }
    expect(all(build, 'COPY')).toContain(`${join('dashboard', base)} ./`)
  })

  it('is built with programs and packages of this repository', () => {
    const commands = [...all(build, 'RUN'), ...all(packages, 'RUN')].join('\n')
    const tools = [...commands.matchAll(/node (tools\/\S+\.mjs)((?: [a-z-]+)*)/g)]
    expect(tools.map(([, tool]) => tool)).toEqual(['tools/build.mjs', 'tools/build-pages.mjs'])
    for (const [, tool = '', programs = ''] of tools) {
      expect(existsSync(join(root, tool)), tool).toBe(true)
      for (const program of programs.split(' ').filter(Boolean))
        expect(existsSync(join(root, program === 'main' ? 'server/src/main.ts' : `server/src/commands/${program}.ts`)), program).toBe(true)
    }
    expect(tools[0]?.[2]).toContain(' main')
    const [, ...args] = JSON.parse(all(image, 'CMD').at(-1) ?? '[]') as string[]
    expect(args.pop()).toBe('server/dist/main.js')
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    // npm passes a signal only to its shell: with `exec`, the service replaces the shell and receives it.
    const [, node, options] = /^exec (node) (--\S+) /.exec(scripts.start ?? '') ?? []
    expect([node, args], 'room for new objects, as `npm start` gives').toEqual(['node', expect.arrayContaining([options])])
    expect(commands).toContain('npm ci --omit=dev --workspace=@parley/server')
  })

  it('is based on a pinned Node LTS version that still gets security fixes, and does not run as root', () => {
    const bases = new Set([build, packages, image].map((stage) => all(stage, 'FROM')[0]?.split(' ')[0]))
    expect([...bases]).toEqual([expect.stringMatching(/^node:(24|26)\.\d+\.\d+-bookworm-slim$/)])
    expect(image.findLastIndex(({ keyword }) => keyword === 'USER')).toBeLessThan(image.findIndex(({ keyword }) => keyword === 'CMD'))
    expect(all(image, 'USER')).toEqual(['node'])
  })

  it('sets only settings that the service reads, and exposes its ports', () => {
    const publicUrls = { API_PUBLIC_URL: 'https://api.example.com/v1', DASHBOARD_PUBLIC_URL: 'https://example.com' }
    const { config, readNames } = started({ ...environment, ...publicUrls, DATABASE_URL: 'postgres://x' })
    for (const name of Object.keys(environment)) expect(readNames.has(name) || name.startsWith('NODE_'), name).toBe(true)
    expect([config.api.host, config.dashboard.host, config.ops.host]).toEqual(['0.0.0.0', '0.0.0.0', '0.0.0.0'])
    expect(all(image, 'EXPOSE')).toEqual([[config.api.port, config.dashboard.port, config.ops.port].join(' ')])
    expect(all(image, 'HEALTHCHECK')[0]).toContain(`http://127.0.0.1:${config.ops.port}/readyz`)
  })
})

describe('the composition', () => {
  it('pins every image', () => {
    for (const [name, service] of Object.entries(compose.services))
      expect(service.image, name).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?(-bookworm)?$/)
    expect(compose.services['parley-1']?.image).toBe(`parley:${(JSON.parse(read('package.json')) as { version: string }).version}`)
  })

  it('runs two instances that read all their settings, with their secrets from files', () => {
    expect(instances.map(([name]) => name)).toEqual(['parley-1', 'parley-2'])
    for (const [, service] of instances) {
      const { config, readNames } = started(settingsOf(service))
      for (const name of Object.keys(service.environment)) expect(readNames.has(name), name).toBe(true)
      expect(config).toMatchObject({ serviceSecret, databaseUrl: 'postgres://parley:x@postgres/parley', demo: false })
      expect([config.baseUrl, config.dashboardUrl]).toEqual(['https://api-domain.example.com/v1', 'https://dashboard-domain.example.com'])
      for (const secret of service.secrets ?? []) expect(compose.secrets[secret]?.file, secret).toBe(`./secrets/${secret}`)
      for (const [name, value] of Object.entries(service.environment))
        if (name.endsWith('_FILE')) expect(service.secrets).toContain(/^\/run\/secrets\/(.+)$/.exec(value)?.[1])
    }
  })

  it('gives every instance more time to stop than it needs', () => {
    for (const [, { stop_grace_period }] of instances) expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(10)
  })

  it('exposes only the proxy, and the service trusts no other', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    const { networks } = compose.services.proxy as { networks: Readonly<Record<string, { ipv4_address: string }>> }
    for (const [, service] of instances)
      expect(started(settingsOf(service)).config.trustedProxies).toEqual([networks.outside?.ipv4_address])
    const [subnet = ''] = compose.networks.outside.ipam.config.map((one) => one.subnet.replace(/\.0\/24$/, '.'))
    expect(networks.outside?.ipv4_address.startsWith(subnet)).toBe(true)
  })

  it('keeps its secrets out of the repository', () => {
    expect(read('.gitignore').split('\n')).toContain('deploy/secrets/')
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//)
  })

  it('has every variable and file of an installation explained on the operations page', () => {
    const page = read('docs/operations.md')
    for (const [, variable] of read('deploy/compose.yml').matchAll(/\$\{(\w+)/g)) expect(page, variable).toContain(`\`${variable}\``)
    for (const name of Object.keys(compose.secrets)) expect(page, name).toContain(`${name}`)
  })
})

describe('the proxy', () => {
  it('routes each name to its listener, on every instance that is ready', () => {
    const { config } = started(settingsOf(instances[0]?.[1] as Service))
    const to = (port: number) => instances.map(([name]) => `${name}:${port}`).join(' ')
    expect(caddyfile).toMatch(
      new RegExp(`\\{\\$API_DOMAIN\\} \\{\\n\\tlog\\n\\timport unavailable\\n\\treverse_proxy ${to(config.api.port)} \\{`),
    )
    expect(caddyfile).toMatch(
      new RegExp(`\\{\\$DASHBOARD_DOMAIN\\} \\{\\n\\tlog\\n\\timport unavailable\\n\\treverse_proxy ${to(config.dashboard.port)} \\{`),
    )
    expect(caddyfile).toContain(`health_uri /readyz\n\thealth_port ${config.ops.port}`)
    for (const [, variable = ''] of caddyfile.matchAll(/\{\$(\w+)\}/g))
      expect(Object.keys(compose.services.proxy?.environment ?? {})).toContain(variable)
  })

  it('answers a call that no instance accepted as the service would, with an ID that is in its own log', () => {
    const errorBody = /^\t+respond `(\\\{.*)` (\d+)$/m.exec(caddyfile)
    const body = (errorBody?.[1] ?? '').replaceAll(/\\([{}])/g, '$1').replace('{$API_DOMAIN}', 'api.example.com')
    const id = 'req_{http.request.uuid}'
    expect(Number(errorBody?.[2])).toBe(unavailable().status)
    expect(body).toBe(envelope(unavailable(), id, 'https://api.example.com/docs'))
    expect(caddyfile).toContain(`header Retry-After ${unavailable().details.retry_after_seconds}\n\t\theader Request-Id ${id}\n`)
  })

  it('logs the caller, which the service does not, and nothing from a query or a header', () => {
    expect(read('docs/operations.md')).toContain('docker compose logs proxy')
    for (const rule of ['request>uri regexp \\?.*$ ""', 'request>headers delete', 'resp_headers delete'])
      expect(caddyfile, rule).toMatch(new RegExp(`^\t{4}${rule.replaceAll(/[?.*$\\]/g, '\\$&')}$`, 'm'))
  })

  it('notices that an instance drains before the instance refuses a call', () => {
    const { config } = started(settingsOf(instances[0]?.[1] as Service))
    const seconds = (name: string) => Number(new RegExp(`${name} (\\d+)s`).exec(caddyfile)?.[1])
    expect((seconds('health_interval') + seconds('health_timeout')) * 1000).toBeLessThanOrEqual(config.drainNoticeMs)
  })

  it('drops an idle connection before the service does', () => {
    const keepAliveSeconds = Number(/keepAliveTimeout: (\d+)_000/.exec(read('server/src/http/listener.ts'))?.[1])
    expect(Number(/keepalive (\d+)s/.exec(caddyfile)?.[1])).toBeLessThan(keepAliveSeconds)
  })

  const caddy = spawnSync('caddy', ['version']).status === 0
  it.skipIf(!caddy)('has a configuration that Caddy accepts', () => {
    const env = { ...process.env, API_DOMAIN: 'api.example.com', DASHBOARD_DOMAIN: 'dashboard.example.com', HOME: tmpdir() }
    const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')], {
      env,
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-secret-'))
  const path = join(folder, 'secret')

  it('is read without its trailing newline', () => {
    writeFileSync(path, 'postgres://parley@host/parley\n', { mode: 0o600 })
    expect(readConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://parley@host/parley')
    expect(statSync(path).mode & 0o077).toBe(0)
  })

  it('that is set twice, empty or missing stops the start with an error that names the setting but not the secret', () => {
    expect(() => readConfig({ SERVICE_SECRET_FILE: path, SERVICE_SECRET: 'given' })).toThrow(
      'SERVICE_SECRET and SERVICE_SECRET_FILE are both set',
    )
    writeFileSync(path, '\n')
    expect(() => readConfig({ SERVICE_SECRET_FILE: path })).toThrow('SERVICE_SECRET_FILE names')
    rmSync(folder, { recursive: true })
    expect(() => readConfig({ SMTP_URL_FILE: path })).toThrow(/^SMTP_URL_FILE names .*ENOENT/)
  })
})
