/** The table of audit actions is complete: each is recorded somewhere, and each type of event comes from one of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditActionName, auditActionEntries, type StatusInDetail } from '@parley/contract/audit-actions'
import { type EventType, eventMeanings, eventObjects, eventTypes, familyOf } from '@parley/contract/event-types'
import { statusAfterRentalEvent } from '@parley/contract/rentals'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { record, recordAnonymous, recordCommand, recordConsequence } from '../../src/domain/audit/store.ts'
import { root } from '../paths.ts'

const folder = join(root, 'server/src')
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

describe('audit actions', () => {
  it('are all recorded somewhere, by their names or by a prefix that a name is built from', () => {
    const made = [...code.matchAll(/`(\w+\.)\$\{/g)].map(([, prefix]) => prefix as string)
    const recorded = (name: string) => code.includes(`'${name}'`) || made.some((prefix) => name.startsWith(prefix))
    expect(auditActionEntries.map(([name]) => name).filter((name) => !recorded(name))).toEqual([])
  })

  it('whose event has the status of the row are recorded with only that status', () => {
    type Detail<A extends AuditActionName> = Parameters<typeof record<A>>[4]
    const named = ['claim.filed', 'claim.upheld', 'claim.refused', 'deal.withdrawn', 'submission.withdrawn'] as const
    expect(auditActionEntries.flatMap(([name, { event }]) => (event?.status === null ? [name] : []))).toEqual(named)
    expectTypeOf<StatusInDetail>().toEqualTypeOf<(typeof named)[number]>()
    expectTypeOf<{ status: 'active' }>().toExtend<Detail<'claim.filed'>>()
    expectTypeOf<undefined>().not.toExtend<Detail<'claim.filed'>>()
    expectTypeOf<null>().not.toExtend<Detail<'claim.filed'>>()
    expectTypeOf<{ reason: string }>().not.toExtend<Detail<'claim.upheld' | 'claim.refused'>>()
    expectTypeOf<undefined>().not.toExtend<Detail<'message.sent' | 'deal.withdrawn'>>()
    expectTypeOf<undefined>().toExtend<Detail<'message.sent'>>()
    expectTypeOf<StatusInDetail & Parameters<typeof recordConsequence | typeof recordAnonymous | typeof recordCommand>[1]>().toBeNever()
  })

  it('cover each type of event except those of rentals, which come from their own events', () => {
    const announcedTypes = new Set(auditActionEntries.flatMap(([, { event }]) => event?.type ?? []))
    expect(eventTypes.filter((type) => !announcedTypes.has(type) && familyOf(type) !== 'rental')).toEqual([])
  })

  it('lead to the statuses that partners get, and to no others', () => {
    for (const [type, { statuses }] of Object.entries(eventMeanings)) {
      const named = [
        ...auditActionEntries.flatMap(([, { event }]) => (event?.type === type ? [event.status] : [])),
        ...Object.entries(statusAfterRentalEvent).flatMap(([name, status]) => (name === type ? [status] : [])),
      ]
      const known: readonly string[] = eventObjects[familyOf(type as EventType)].statuses
      expect(named.length, type).toBeGreaterThan(0)
      expect(known, type).toEqual(expect.arrayContaining([...statuses]))
      // If the row decides, any status of the object is possible.
      if (named.includes(null)) expect(statuses.length, type).toBeGreaterThan(1)
      else expect([...new Set(named)].sort(), type).toEqual([...statuses].sort())
    }
  })
})
