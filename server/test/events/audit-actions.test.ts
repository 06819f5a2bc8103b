/** The table of audit actions is whole: each is recorded somewhere, and each type of event is what one of them tells. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditActionEntries } from '@parley/contract/audit-actions'
import { eventTypes, familyOf } from '@parley/contract/event-types'
import { describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

const folder = join(root, 'server/src')
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

describe('audit actions', () => {
  it('are all recorded somewhere, by their names or by what a name is made of', () => {
    const made = [...code.matchAll(/`(\w+\.)\$\{/g)].map(([, prefix]) => prefix as string)
    const recorded = (name: string) => code.includes(`'${name}'`) || made.some((prefix) => name.startsWith(prefix))
    expect(auditActionEntries.map(([name]) => name).filter((name) => !recorded(name))).toEqual([])
  })

  it('tell of each type of event but the rentals’, which their own events tell', () => {
    const told = new Set(auditActionEntries.flatMap(([, { event }]) => event?.type ?? []))
    expect(eventTypes.filter((type) => !told.has(type) && familyOf(type) !== 'rental')).toEqual([])
  })
})
