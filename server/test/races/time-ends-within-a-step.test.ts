import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse } from '../http-client.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { putListing } from '../listings.ts'
import { openLot } from '../radar.ts'
import { StatementGate } from '../statement-gate.ts'
import { openInstance, openTestApp, type TestApp } from '../test-app.ts'

describe('a step whose time ends between two of its statements', () => {
  let app: TestApp
  let gated: TestApp
  let pair: IntroducedPair
  const gate = new StatementGate()
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
    gated = await openInstance(app.connection, {}, await gate.open(app.connection))
  })
  afterAll(async () => {
    await gated.close()
    await gate.close()
  })
  const atGate = (page: DashboardClient) => {
    const there = new DashboardClient(gated.dashboardUrl)
    there.sid = page.sid
    return there
  }

  interface Timed {
    readonly call: () => Promise<HttpResponse>
    readonly ends: readonly [table: string, column: string, id: string]
  }
  /** Makes the call of new objects once for each of its statements, before which the time ends and the timers run. */
  const atEachStatement = async (prepare: () => Promise<Timed>, check: (response: HttpResponse, timed: Timed) => Promise<void> | void) => {
    let stops = 0
    for (let stopped = true; stopped; ) {
      await pair.signIn()
      const timed = await prepare()
      const [table, column, id] = timed.ends
      await app.stopClockAt(await app.nowMs())
      await app.sql(`update ${table} set ${column} = app_now() + interval '1 second' where id = $1`, [id])
      const arrived = gate.holdNth(stops)
      const called = timed.call()
      stopped = await Promise.race([arrived.then(() => true), called.then(() => false)])
      if (stopped) {
        stops++
        await app.advance('2 seconds')
        await app.settle()
      }
      gate.openAgain()
      await check(await called, timed)
      await app.resumeClock()
    }
    expect(stops).toBeGreaterThan(1)
  }

  const introduced = async (call: (id: string) => Promise<HttpResponse>): Promise<Timed> => {
    const id = await pair.introduce()
    return { call: () => call(id), ends: ['introductions', 'expires_at', id] }
  }

  it('as a declaration of readiness returns the introduction as it changed it, or refuses', async () => {
    const ready = () => introduced((id) => gated.as('mina').post(`/introductions/${id}/ready`))
    await atEachStatement(ready, ({ status, body }) => {
      if (status === 200)
        expect(body).toMatchObject({ status: 'active', expiresAt: expect.any(String), closedAt: null, updatedAt: body.buyerReadyAt })
      else expect(body.error).toMatchObject({ code: 'introduction_not_active', current: 'lapsed' })
    })
  })

  it('as a bid is placed before the end of its lot, or is refused', async () => {
    const bid = async (): Promise<Timed> => {
      const lot = await openLot(app, pair.operator, await putListing(app, 'kestrel'), 'open', { seconds: 3600 })
      return { call: () => atGate(pair.buyer).post(`/lots/${lot}/bids`, { amountCents: 300 }), ends: ['lots', 'ends_at', lot] }
    }
    await atEachStatement(bid, async ({ status, body }, { ends: [, , lot] }) => {
      const bids = await app.sql('select b.placed_at < o.ends_at as in_time from bids b join lots o on o.id = b.lot_id where o.id = $1', [
        lot,
      ])
      expect(bids).toEqual(status === 201 ? [{ in_time: true }] : [])
      if (status !== 201) expect(body.error.code).toBe('lot_closed')
    })
  })
})
