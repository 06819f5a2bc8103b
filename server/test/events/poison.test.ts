/** A step that cannot be published as an event does not block any other. */
import { beforeAll, describe, expect, it } from 'vitest'
import { putListing, validDemand } from '../listings.ts'
import { scrape } from '../scrape.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { walk } from './feed.ts'

describe('a step that cannot be published', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('is skipped, logged and counted, and all others are published in their order and once', async () => {
    const mina = app.as('mina')
    const listing = await putListing(app, 'halden')
    const ids: string[] = []
    // It has no status, and the table of events accepts no row without one.
    const poison = () => app.sql(`insert into audit (action, target, mode) values ('submission.withdrawn', $1, 'live')`, [listing])
    for (let i = 0; i < 9; i++) {
      ids.push((await mina.post('/requests', validDemand(await app.nowMs()))).body.id)
      if (i % 4 === 0) await poison()
    }
    await app.settle()
    const { events } = await walk(mina, 'type=request.filed')
    expect(events.map(({ object }) => object.id)).toEqual(ids)
    const [head] = await app.sql('select h.chained = a.position as told from event_head h, audit_head a')
    expect(head).toEqual({ told: true })
    expect((await scrape(app)).of('parley_event_steps_skipped_total')).toBe(3)
    expect(app.log.filter((line) => line.includes('a step could not be published'))).toHaveLength(3)
    expect(app.log.find((line) => line.includes('a step could not be published'))).toContain('"action":"submission.withdrawn"')
  })
})
