import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandsSource } from '../generate/commands.ts'

it('the documentation lists the existing commands; `npm run generate` writes it', () => {
  const path = join(import.meta.dirname, '../../server/src/docs/tools/commands.gen.ts')
  expect(readFileSync(path, 'utf8')).toBe(commandsSource(join(import.meta.dirname, '../src/commands')))
})
