import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sdkSamples } from '../../server/src/docs/pages/sdk.ts'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(([, name]) => name ?? '')

describe('the SDK', () => {
  it('has the samples of the documentation in its README', () => {
    const page = readFileSync(join(source, '../README.md'), 'utf8')
    for (const sample of sdkSamples) expect(page).toContain(`\n${sample}\n`)
  })

  it('imports only itself: it has no dependencies, and runs wherever there is a fetch', () => {
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) for (const name of importsOf(file)) expect(name, relative(source, file)).toMatch(/^\.\.?\//)
  })

  it('uses only the platform: nothing of Node except the environment, and that only if it exists', () => {
    for (const file of files)
      expect(readFileSync(file, 'utf8'), file).not.toMatch(/\bBuffer\b|\bsetImmediate\b|(?<!globalThis\.)\bprocess\??\.\w/)
  })
})
