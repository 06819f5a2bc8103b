import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiCard } from '@parley/contract/openapi'
import { partnerCards } from '@parley/contract/partner'
import { expect, expectTypeOf, it } from 'vitest'
import { sdkSources } from '../generate/sources.ts'
import type { RentalEvent } from '../src/generated/types.ts'

const folder = join(import.meta.dirname, '../src/generated')

it('the generated files match the contract; `npm run generate` writes them', () => {
  const sources = sdkSources()
  expect(readdirSync(folder).sort()).toEqual(Object.keys(sources).sort())
  for (const [name, text] of Object.entries(sources)) expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text)
})

it('every endpoint has a method', () => {
  const { 'resources.ts': text = '' } = sdkSources()
  for (const { method, path } of Object.values(partnerCards)) {
    const expectedPath = path.replaceAll(/\{(\w+)\}/g, (_, name) => `\${segment(${name}, '${name}')}`)
    const quote = expectedPath === path ? "'" : '`'
    expect(text, `${method} ${path}`).toContain(`method: '${method}', path: ${quote}${expectedPath}${quote}`)
  }
  expect(text).not.toContain(openapiCard.path)
})

it('the type of an event determines the type of its data', () => {
  expectTypeOf<Extract<RentalEvent, { type: 'rental.charged' }>['data']['amount_cents']>().toEqualTypeOf<number>()
  const chargedBy = (event: RentalEvent) => (event.type === 'rental.charged' ? event.data.amount_cents : 0)
  expectTypeOf(chargedBy).returns.toEqualTypeOf<number>()
})
