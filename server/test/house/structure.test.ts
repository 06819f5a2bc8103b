import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { offerStates } from '@parley/contract/dashboard/catalog'
import { claimStates } from '@parley/contract/dashboard/claims'
import { dealStates } from '@parley/contract/dashboard/deals'
import { invoiceStates } from '@parley/contract/dashboard/invoices'
import { type Card, faultsOf } from '@parley/contract/endpoint'
import { faults } from '@parley/contract/faults'
import { introductionStates } from '@parley/contract/introductions'
import { opportunityStates } from '@parley/contract/opportunities'
import { partnerCards } from '@parley/contract/partner'
import { inquiryStates, lotStates, submissionStates } from '@parley/contract/radar'
import { rentalStates } from '@parley/contract/rentals'
import { requestStates } from '@parley/contract/requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../paths.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
const source = (file: string) => readFileSync(join(root, file), 'utf8')
const sqlFiles = [...sources('server/migrations', /\.sql$/), ...sources('server/src', /\.sql$/)]
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const code = /(?<!\.test)\.ts$/

/** What a file imports, as paths from the root or names of packages. */
function importsOf(file: string): string[] {
  const named = [...source(file).matchAll(/^(?:import|export)[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm)]
  return named
    .map(([, ...found]) => found.find(Boolean) as string)
    .map((name) => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name))
}

describe('imports point one way', () => {
  const server = sources('server/src', code)
  const packageOf = (file: string) => /^server\/src\/(\w+)\//.exec(file)?.[1]

  it('the search sees the source files', () => {
    expect(server.length).toBeGreaterThan(60)
    expect(importsOf('server/src/app.ts')).toContain('server/src/app/base.ts')
  })

  it('never in a circle, types included', () => {
    const folders = ['contract/src', 'sdk', 'cli', 'mcp', 'server/src', 'dashboard/src', 'dashboard/stories', 'bench', 'reliability']
    const files = new Set(folders.flatMap((folder) => sources(folder, /\.tsx?$/)).filter((file) => !file.includes('/dist/')))
    const seen = new Set<string>()
    /** The first circle reachable from the last file of the path. */
    const cycleFrom = (path: readonly string[]): readonly string[] | null => {
      const file = path.at(-1) ?? ''
      const cycleStart = path.indexOf(file)
      if (cycleStart < path.length - 1) return path.slice(cycleStart)
      if (seen.has(file)) return null
      const next = importsOf(file).map((name) => name.replace(/^@parley\/contract\/(.+)$/, 'contract/src/$1.ts'))
      for (const name of next.filter((one) => files.has(one))) {
        const cycle = cycleFrom([...path, name])
        if (cycle) return cycle
      }
      seen.add(file)
      return null
    }
    expect(files.size).toBeGreaterThan(500)
    for (const file of files) expect(cycleFrom([file])).toBeNull()
  })

  it('no file of the server is outside a folder except the process, its contents and its settings', () => {
    const loose = server.filter((file) => dirname(file) === 'server/src').map((file) => file.slice('server/src/'.length))
    expect(loose.sort()).toEqual(['app.ts', 'config.ts', 'main.ts'])
  })

  it('the contract imports only its schemas and itself', () => {
    for (const file of sources('contract/src', code)) {
      for (const name of importsOf(file)) expect(name, file).toMatch(/^(typebox(\/\w+)?|contract\/src\/.+)$/)
    }
  })

  it.each([
    ['domain', ['http', 'api', 'jobs', 'docs', 'demo', 'ops', 'sandbox']],
    ['sandbox', ['http', 'api', 'jobs', 'docs', 'demo', 'ops']],
    ['db', ['domain', 'http', 'api', 'jobs', 'docs', 'demo', 'ops']],
    ['http', ['domain', 'api', 'jobs', 'docs', 'demo', 'ops', 'sandbox']],
    ['api', ['jobs', 'docs', 'demo', 'ops']],
    ['jobs', ['http', 'api', 'docs', 'demo', 'ops']],
    ['ops', ['api', 'docs', 'demo']],
  ])('%s imports nothing from %j', (from, forbidden) => {
    for (const file of server.filter((one) => packageOf(one) === from)) {
      for (const name of importsOf(file)) expect(forbidden, `${file} imports ${name}`).not.toContain(packageOf(name) ?? '')
    }
  })

  const domain = server.filter((file) => packageOf(file) === 'domain')
  const kindOf = (file: string) => /(?:^|[./])(store|rules|steps|documents|crypto)\.ts$/.exec(file)?.[1] ?? 'use-case'

  it("every file of the domain has a kind that its name shows, and a use-case's name is the verb that one of its functions begins with", () => {
    for (const file of domain.filter((one) => kindOf(one) === 'use-case')) {
      const verb = /\/([a-z]+)(-[a-z]+)*\.ts$/.exec(file)?.[1]
      expect(source(file), file).toMatch(new RegExp(`^export (async )?(function\\*?|const) ${verb}`, 'm'))
    }
    expect(domain.filter((one) => kindOf(one) === 'use-case').length).toBeGreaterThan(80)
  })

  it('SQL of the domain is only in stores and .sql files', () => {
    const inText = /\bselect\b[^'\n]*\bfrom\b|\bupdate \w+ set\b|\b(insert into|delete from)\b|\bjoin \w+ \w+ on\b|\b\w\.\w+ (=|is|in) \$/
    for (const file of domain.filter((one) => kindOf(one) !== 'store')) {
      const plain = withoutComments(source(file))
      expect(/\b(sql|batched|defineList|backlog)[<(]/.exec(plain)?.[0] ?? inText.exec(plain)?.[0], file).toBeUndefined()
    }
  })

  it('no package of the domain imports one that imports it, directly or indirectly', () => {
    const heading = (file: string) => /^server\/src\/domain\/([\w-]+)\//.exec(file)?.[1]
    const uses = new Map<string, Set<string>>()
    for (const file of domain)
      for (const other of importsOf(file).map(heading)) {
        const own = heading(file) ?? ''
        if (other !== undefined && other !== own) uses.set(own, (uses.get(own) ?? new Set()).add(other))
      }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(uses.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
    expect(uses.size).toBeGreaterThan(15)
    for (const one of uses.keys()) expect(reaches(one, one), one).toBe(false)
  })

  it('a store imports only the contract, the database, times, types of actors, work in turns, rules and stores', () => {
    for (const file of domain.filter((one) => kindOf(one) === 'store')) {
      for (const name of importsOf(file).filter((one) => !one.startsWith('@parley/contract/')))
        expect(name, file).toMatch(
          /^(typebox|server\/src\/(db\/[\w-]+|core\/(actor|principal|clock|fault|map-in-turns|wait))\.ts|.+[./](rules|store)\.ts)$/,
        )
    }
  })

  it('the code that draws invoices is loaded only in its own thread: it would block every call', () => {
    const renderingFiles = [
      'server/src/commands/draw-invoices.ts',
      'server/src/domain/invoices/pdf.documents.ts',
      'server/src/domain/invoices/fonts.documents.ts',
    ]
    for (const file of server.filter((one) => !renderingFiles.includes(one)))
      for (const name of importsOf(file)) expect(['pdfkit', 'fontkit', ...renderingFiles], `${file} imports ${name}`).not.toContain(name)
  })

  it('rules import only the contract', () => {
    for (const file of domain.filter((one) => kindOf(one) === 'rules')) {
      for (const name of importsOf(file)) expect(name, file).toMatch(/^@parley\/contract\//)
    }
  })

  it('a use-case imports no other use-case', () => {
    for (const file of domain.filter((one) => kindOf(one) === 'use-case'))
      for (const name of importsOf(file).filter((one) => domain.includes(one)))
        expect(kindOf(name), `${file} imports ${name}`).not.toBe('use-case')
  })
})

describe("the dashboard's pages", () => {
  const pages = sources('dashboard/src', /(?<!\.test)\.tsx?$/)

  it('import only the contract, their libraries and themselves', () => {
    expect(pages.length).toBeGreaterThan(40)
    const allowed =
      /^(react(-dom\/client)?|@tanstack\/react-(router|query)|virtual:cards|typebox|uplot(\/dist\/uPlot\.min\.css)?|@parley\/contract\/.+|dashboard\/src\/.+)$/
    for (const file of pages) for (const name of importsOf(file)) expect(name, file).toMatch(allowed)
  })

  it('of one area import nothing of another, except the start page, which shows what waits in each', () => {
    const areaOf = (file: string) => /^dashboard\/src\/pages\/(\w+)\//.exec(file)?.[1]
    for (const file of pages.filter((one) => areaOf(one) && !one.endsWith('/everyone/home.tsx'))) {
      for (const name of importsOf(file)) expect([undefined, areaOf(file)], `${file} imports ${name}`).toContain(areaOf(name))
    }
  })
})

describe('a test beside the sources', () => {
  it('has the name of the file that it tests', () => {
    const tests = [...sources('server/src', /\.test\.ts$/), ...sources('contract/src', /\.test\.ts$/)]
    const files = new Set([...sources('server/src', code), ...sources('contract/src', code)])
    // The served documentation is the work of many files.
    const multiSourceTests = ['server/src/docs/docs.test.ts']
    expect(tests.filter((test) => !multiSourceTests.includes(test) && !files.has(test.replace(/\.test\.ts$/, '.ts')))).toEqual([])
  })
})

describe('a test', () => {
  it('has no limit of its own below the common one, which only a test that hangs reaches', () => {
    const folders = ['server/src', 'server/test', 'contract/src', 'sdk', 'cli', 'mcp', 'dashboard/src', 'dashboard/stories', 'reliability']
    const files = folders.flatMap((folder) => sources(folder, /\.test\.ts$/)).filter((file) => !file.includes('node_modules'))
    expect(files.length).toBeGreaterThan(300)
    const limits = files.flatMap((file) =>
      [...source(file).matchAll(/^ *\}, ([\d_]{3,})\)|\{ timeout: ([\d_]+) \}/gm)].map(([, ...found]) => {
        return { file, ms: Number(found.find(Boolean)?.replaceAll('_', '')) }
      }),
    )
    expect(limits.length).toBeGreaterThan(3)
    expect(limits.filter(({ ms }) => ms < 180_000)).toEqual([])
  })
})

describe('the clock', () => {
  it('is app_now() in all SQL', () => {
    const forbiddenClocks =
      /(?<![.\w])now\(\)(?!:)|\b(current_timestamp|localtimestamp|statement_timestamp|transaction_timestamp|clock_timestamp)\b/i
    const allowed = ["date_trunc('milliseconds', clock_timestamp())", 'applied_at timestamptz not null default clock_timestamp()']
    for (const file of [...sources('server/src', code), ...sqlFiles]) {
      const plain = allowed.reduce((text, one) => text.replaceAll(one, ''), source(file)).replaceAll(/^\s*(--|\/\/|\*).*$/gm, '')
      expect(forbiddenClocks.exec(plain)?.[0], file).toBeUndefined()
    }
  })

  it('is not read by the domain', () => {
    for (const file of sources('server/src/domain', code)) expect(source(file), file).not.toMatch(/Date\.now|new Date\(\)|performance\.now/)
  })
})

describe('the fault catalogue', () => {
  const named = new Set(Object.values({ ...partnerCards, ...dashboardCards }).flatMap((card: Card) => faultsOf(card)))

  it('every code a card names is thrown somewhere', () => {
    const thrown = sources('server/src', code)
      .filter((file) => !file.startsWith('server/src/docs'))
      .map(source)
      .join('\n')
    const sql = sqlFiles.map(source).join('\n')
    for (const one of named) expect(thrown.includes(`'${one}'`) || sql.includes(`'${one}'`), one).toBe(true)
  })

  it('keeps statuses inside the table of types', () => {
    const allowed: Record<string, number[]> = {
      invalid_request_error: [400, 404, 409],
      authentication_error: [401],
      permission_error: [403],
      billing_error: [402],
      rate_limit_error: [429],
      api_error: [500, 503],
    }
    for (const { type, status } of Object.values(faults)) expect(allowed[type]).toContain(status)
  })
})

describe('the audit', () => {
  it('contains no serial number of a company or a person in its details', () => {
    for (const file of sources('server/src', code)) {
      for (const [call, detail] of source(file).matchAll(/\brecord\w*\(tx,[^\n]*?, (\{[^\n]*\})\)/g)) {
        expect(/\b(companyId|personId)\b/.test((detail ?? '').replace(/\{ \.\.\.actor[^}]*\}/, '')), `${file}: ${call}`).toBe(false)
      }
    }
  })
})

describe('states', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it.each([
    ['requests', requestStates.states],
    ['opportunities', opportunityStates.states],
    ['introductions', introductionStates.states],
    ['listings', submissionStates.states],
    ['lots', lotStates.states],
    ['inquiries', inquiryStates.states],
    ['offers', offerStates.states],
    ['rentals', rentalStates.states],
    ['claims', claimStates.states],
    ['deals', dealStates.states],
    ['invoices', invoiceStates.states],
  ])('of %s are the same in the contract and in the database', async (table, states) => {
    const rows = await app.sql<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = $1::regclass and conname = $2`,
      [table, `${table}_status_check`],
    )
    const inDatabase = [...(rows[0]?.def ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1])
    expect(inDatabase.sort()).toEqual([...states].sort())
  })

  it('the audit cannot be changed', async () => {
    await expect(app.sql(`update audit set action = 'x'`)).rejects.toThrow('append-only')
    await expect(app.sql('delete from audit')).rejects.toThrow('append-only')
  })
})

describe('packages', () => {
  it('run nothing when they are installed, here and in the image', () => {
    expect(source('.npmrc').split('\n')).toContain('ignore-scripts=true')
    for (const install of source('deploy/Dockerfile').matchAll(/COPY (.*)\n(?:COPY .*\n)*(?:#.*\n)*RUN npm ci/g))
      expect(install[1]).toContain('.npmrc')
    expect(source('package.json')).not.toContain('allowScripts')
  })
})

describe('docs/architecture.md', () => {
  const packageOf = (file: string) => /^server\/src\/(\w+)[./]/.exec(file)?.[1]
  const page = source('docs/architecture.md')

  it("draws the server's packages and their imports, except those of the package that every package uses", () => {
    const [, diagram = ''] = /subgraph server\n([\s\S]*?)\n {2}end/.exec(page) ?? []
    const names = (side: string) =>
      side
        .replaceAll(/\[.*?\]/g, '')
        .trim()
        .split(' & ')
    const documentedImports = diagram.split('\n').flatMap((line) => {
      const [from = '', to = ''] = line.split(' --> ')
      return names(from).flatMap((one) => names(to).map((other) => `${one} --> ${other}`))
    })
    const imported = sources('server/src', code).flatMap((file) =>
      importsOf(file)
        .map(packageOf)
        .filter((other) => other !== undefined && other !== 'core' && other !== packageOf(file))
        .map((other) => `${packageOf(file)} --> ${other}`),
    )
    expect(documentedImports.sort()).toEqual([...new Set(imported)].sort())
  })

  it('names every package of the server', () => {
    const packageNames = new Set(sources('server/src', code).map(packageOf))
    expect([...packageNames].filter((one) => !page.includes(`\`${one}/`) && !page.includes(`\`${one}.ts\``))).toEqual([])
  })
})

describe('docs/security.md', () => {
  it('names tests that exist, each by the end of exactly one path', () => {
    const folders = ['contract/src', 'server/src', 'server/test', 'cli/test', 'mcp/test', 'sdk/test', 'dashboard/stories']
    const tests = folders.flatMap((folder) => sources(folder, /\.test\.ts$/)).map((file) => `/${file}`)
    const named = [...source('docs/security.md').matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name]) => name as string)
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((name) => tests.filter((file) => file.endsWith(`/${name}`)).length !== 1)).toEqual([])
  })
})
