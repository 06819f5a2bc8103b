/** The packed SDK, as partners install it. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { type InstalledPackages, installedPackages, installTimeoutMs, root, run } from './installed-packages.ts'

const maxPackedBytes = 15_000
let installed: InstalledPackages
let folder: string
let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  installed = await installedPackages()
  folder = installed.folder
}, installTimeoutMs)
afterAll(() => installed.remove())

const environment = () => ({ ...process.env, PARLEY_API_KEY: app.as('mina', 'test').key, PARLEY_BASE_URL: app.baseUrl })

/** The first sample in the README. */
async function firstSample(): Promise<string> {
  const readme = await readFile(join(installed.modules, '@parley/sdk/README.md'), 'utf8')
  return /```js\n(.*?)```/s.exec(readme)?.[1] ?? ''
}

describe('the packed SDK', () => {
  it('is written to a folder that is created for it', async () => {
    const created = join(folder, 'not/there/yet')
    const { stdout } = await run(process.execPath, [join(root, 'tools/pack.mjs'), created, 'sdk'])
    expect(await readdir(created)).toEqual([stdout.trim().slice(created.length + 1)])
  })

  it('is one package without dependencies, with its code and its types', async () => {
    expect((await readdir(installed.modules)).filter((name) => !name.startsWith('.'))).toEqual(['@parley'])
    const sdk = join(installed.modules, '@parley/sdk')
    const manifest = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8'))
    expect(manifest.dependencies).toBeUndefined()
    expect((await readdir(sdk)).sort()).toEqual(['README.md', 'dist', 'package.json'])
  })

  it(`is under ${maxPackedBytes / 1000} kB of code when it is minified and compressed`, async () => {
    const source = await readFile(join(installed.modules, '@parley/sdk/dist/index.js'), 'utf8')
    const { code } = await transform(source, { minify: true, format: 'esm' })
    expect(gzipSync(code).length).toBeLessThan(maxPackedBytes)
    expect(source).not.toMatch(/\bfrom ["']|require\(/)
  })

  it('files demand and follows it, in the ten lines of its README', async () => {
    const sample = await firstSample()
    expect(sample.trim().split('\n')).toHaveLength(10)
    await writeFile(join(folder, 'program.mjs'), sample)
    const following = run(process.execPath, ['program.mjs'], { cwd: folder, env: environment() })
    const buyer = app.as('mina', 'test')
    const filed = async () => (await buyer.get('/requests')).body.data[0]?.id
    await expect.poll(filed).toBeDefined()
    await buyer.post(`/test-helpers/requests/${await filed()}/accept`)
    const { stdout } = await following
    const id = expect.stringMatching(/^(dem|intro)_/)
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')),
    ).toEqual([
      [id, 'open'],
      ['request.filed', id, 'open'],
      ['request.matched', id, 'matched'],
      ['introduction.revealed', id, 'active'],
    ])
  })

  it("has types for a strict compiler without Node's types", async () => {
    const program = `import { Parley, isKeySpendLimitExceeded, webhooks } from '@parley/sdk'
import type { ApprovalWaitOptions, CallOptions, FollowOptions, ParleyOptions, VerifyOptions, WriteOptions } from '@parley/sdk'
export async function spent(): Promise<number> {
  try {
    const rental = await new Parley().rentals.create({ offer_id: 'offer_1', gpu_count: 1 })
    const status: 'running' | string = rental.status
    return status.length
  } catch (error) {
    return isKeySpendLimitExceeded(error) ? error.details.committed_cents : 0
  }
}
export const verify: (body: string, headers: Headers, secret: string) => Promise<{ data: { id: string } }> = webhooks.verify
// What may be left out may be undefined: a caller hands on what it has.
type HandedOn<T> = { [Name in keyof T]: T[Name] | (Record<never, never> extends Pick<T, Name> ? undefined : never) }
interface Taken {
  client: ParleyOptions
  call: CallOptions
  write: WriteOptions
  follow: FollowOptions
  wait: ApprovalWaitOptions
  verify: VerifyOptions
}
export const handedOn = (options: { [Place in keyof Taken]: HandedOn<Taken[Place]> }): Taken => options
// @ts-expect-error nodes is a number
export const wrong = () => new Parley().requests.create({ gpuModel: 'H100', gpusPerNode: 8, nodes: '2', region: 'eu', startsAt: '' })
`
    await writeFile(join(folder, 'typed.ts'), program)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const libraries = { lib: ['es2022', 'dom'], types: [], skipDefaultLibCheck: true }
    const strictest = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }
    // With `commonjs`, packages are resolved as before there were `exports`.
    for (const module of ['nodenext', 'commonjs']) {
      const compilerOptions = { ...strictest, noEmit: true, target: 'es2022', module, ...libraries }
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }))
      const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) => error)
      expect(stdout, module).toBe('')
    }
  })
})
