import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mcpSources } from '../generate/sources.ts'
import { toolsSource } from '../generate/tools.ts'

const folder = join(import.meta.dirname, '../src/generated')

it("the agents' documentation comes from the contract; `npm run generate` writes it", () => {
  const sources = mcpSources()
  expect(readdirSync(folder).sort()).toEqual(Object.keys(sources).sort())
  for (const [name, text] of Object.entries(sources)) expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text)
})

it('the documentation lists the existing tools', () => {
  const path = join(import.meta.dirname, '../../server/src/docs/tools/agent-tools.gen.ts')
  expect(readFileSync(path, 'utf8')).toBe(toolsSource())
})
