import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { afterFirstChange, whileRowIsHeld } from '../held-calls.ts'
import type { HttpResponse } from '../http-client.ts'
import { putListing } from '../listings.ts'
import { decideLots, fullSubmission, offerOn, openLot, stopClockAtEndOf } from '../radar.ts'
import { rounds } from '../rounds.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const outcome = ({ status, body }: HttpResponse) => (status < 300 ? 'done' : (body.error.code as string))

describe('two concurrent steps', () => {
  let app: TestApp
  let operator: DashboardClient
  let owner: DashboardClient
  let bidder: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
    owner = await app.proven('ruth')
    bidder = await app.proven('tomas')
  })
  const withdraw = (id: string) => app.as('sam').post(`/radar/submissions/${id}/withdraw`)

  it('withdraw and accept: the opportunity is accepted or withdrawn, never both', async () => {
    for (let i = 0; i < rounds; i++) {
      const listing = await putListing(app, 'kestrel')
      const { opportunity } = await offerOn(app, operator, listing)
      const [accepted, withdrawn] = await Promise.all([owner.post(`/opportunities/${opportunity}/accept`), withdraw(listing)])
      expect(withdrawn.status).toBe(200)
      const { status } = (await app.as('sam').get(`/opportunities/${opportunity}`)).body
      expect(status).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn')
      if (accepted.status !== 200) expect(accepted.body.error).toMatchObject({ code: 'opportunity_not_pending', current: 'withdrawn' })
      expect(await app.sql('select from introductions where opportunity_id = $1', [opportunity])).toHaveLength(
        status === 'accepted' ? 1 : 0,
      )
    }
  })

  it('edit and offer: nothing stays offered on a listing that went back into review', async () => {
    for (let i = 0; i < rounds; i++) {
      const listing = await putListing(app, 'kestrel')
      const [edited, offered] = await Promise.all([
        app.as('sam').put(`/radar/submissions/${listing}`, fullSubmission),
        offerOn(app, operator, listing).catch((error: Error) => error.message),
      ])
      expect(edited.status).toBe(200)
      if (typeof offered === 'string') expect(offered).toContain('node_not_listed')
      else expect((await app.as('sam').get(`/opportunities/${offered.opportunity}`)).body.status).toBe('withdrawn')
    }
  })

  it('withdraw and bid: the bid was counted before, or the lot is closed to it, and the lot is voided either way', async () => {
    for (let i = 0; i < rounds; i++) {
      const listing = await putListing(app, 'kestrel')
      const lot = await openLot(app, operator, listing, 'open')
      const [placed] = await Promise.all([bidder.post(`/lots/${lot}/bids`, { amountCents: 100 }), withdraw(listing)])
      expect(['done', 'lot_closed']).toContain(outcome(placed))
      const [row] = await app.sql('select status, bid_count from lots where id = $1', [lot])
      expect(row).toEqual({ status: 'voided', bid_count: placed.status === 201 ? 1 : 0 })
    }
  })

  it('withdraw and open a lot: no lot accepts bids on a listing off the grid', async () => {
    for (let i = 0; i < rounds; i++) {
      const listing = await putListing(app, 'kestrel')
      const endsAt = new Date((await app.nowMs()) + 60_000).toISOString()
      await Promise.all([operator.post(`/operator/nodes/${listing}/lots`, { format: 'open', endsAt }), withdraw(listing)])
      expect(await app.sql(`select from lots where listing_id = $1 and status = 'open'`, [listing])).toEqual([])
    }
  })

  it('a step that changes nothing, and one that reverts it: the first is answered as it found the listing', async () => {
    const republish = (id: string) => app.as('sam').post(`/radar/submissions/${id}/republish`)
    for (const [first, second, withdrawn] of [
      [withdraw, republish, true],
      [republish, withdraw, false],
    ] as const) {
      const listing = await putListing(app, 'kestrel', { withdrawn })
      const [unchanged, changed] = await afterFirstChange(
        app,
        'listings',
        () => first(listing),
        () => second(listing),
      )
      expect([unchanged.body.listed, changed.body.listed]).toEqual([!withdrawn, withdrawn])
    }
  })

  it('open a lot and the timer at an ended one: it is closed once, and the audit shows it', async () => {
    const listing = await putListing(app, 'kestrel')
    const ended = await openLot(app, operator, listing, 'open')
    await stopClockAtEndOf(app, ended, 0)
    const row = 'select from lots where id = $1'
    const endsAt = new Date((await app.nowMs()) + 60_000).toISOString()
    // The timer skips a row that is held.
    const open = () => operator.post(`/operator/nodes/${listing}/lots`, { format: 'open', endsAt })
    const [opened] = await whileRowIsHeld(app, row, [ended], [open])
    await decideLots(app)
    expect(opened?.status).toBe(201)
    expect(await app.sql(`select from audit where action = 'lot.closed' and target = $1`, [ended])).toHaveLength(1)
    await app.resumeClock()
  })

  it('lower the nodes and open a lot: no lot sells more than its listing offers', async () => {
    for (let i = 0; i < rounds; i++) {
      const listing = await putListing(app, 'kestrel')
      const endsAt = new Date((await app.nowMs()) + 60_000).toISOString()
      await Promise.all([
        operator.post(`/operator/nodes/${listing}/lots`, { format: 'open', endsAt }),
        owner.post(`/radar/submissions/${listing}/lower`, { quantityAvailable: 1 }),
      ])
      const [sold] = await app.sql(
        'select o.quantity <= l.quantity_available as fits from lots o join listings l on l.id = o.listing_id where l.id = $1',
        [listing],
      )
      expect(sold).toEqual({ fits: true })
    }
  })

  it('two lots on one node: one is opened', async () => {
    const listing = await putListing(app, 'kestrel')
    const endsAt = new Date((await app.nowMs()) + 60_000).toISOString()
    const both = await Promise.all([1, 2, 3].map(() => operator.post(`/operator/nodes/${listing}/lots`, { format: 'sealed', endsAt })))
    expect(both.map(outcome).sort()).toEqual(['done', 'lot_already_open', 'lot_already_open'])
  })

  it('bid and close: a bid that was accepted is in the decision, a later one is refused', async () => {
    for (let i = 0; i < rounds; i++) {
      const lot = await openLot(app, operator, await putListing(app, 'kestrel'), 'sealed')
      const placing = bidder.post(`/lots/${lot}/bids`, { amountCents: 100 })
      await stopClockAtEndOf(app, lot, 0)
      await decideLots(app)
      const placed = await placing
      expect(['done', 'lot_closed']).toContain(outcome(placed))
      await decideLots(app)
      expect((await bidder.get(`/lots/${lot}/result`)).status).toBe(placed.status === 201 ? 200 : 404)
      await app.resumeClock()
      await app.sql('update sessions set factor_proven_at = app_now()')
    }
  })

  it('a bid that waited for its turn past the end is refused: the clock is read after the row is locked', async () => {
    const lot = await openLot(app, operator, await putListing(app, 'kestrel'), 'open')
    const other = await app.connect()
    await other.query('begin')
    await other.query(`select from lots where id = '${lot}' for update`)
    const waiting = bidder.post(`/lots/${lot}/bids`, { amountCents: 100 })
    await untilLockWait(app)
    await stopClockAtEndOf(app, lot, 0)
    await other.query('commit')
    expect(outcome(await waiting)).toBe('lot_closed')
    await other.end()
    await app.resumeClock()
  })

  it('many instances deciding: each lot is decided once', async () => {
    const lots: string[] = []
    for (let i = 0; i < 5; i++) lots.push(await openLot(app, operator, await putListing(app, 'kestrel'), 'sealed'))
    await app.sql('update sessions set factor_proven_at = app_now()')
    for (const lot of lots) await bidder.post(`/lots/${lot}/bids`, { amountCents: 100 })
    await app.advance('1 hour')
    await Promise.all(Array.from({ length: 6 }, () => app.settle()))
    await decideLots(app)
    const decided = await app.sql(`select target from audit where action = 'lot.decided' and target = any($1)`, [lots])
    expect(decided).toHaveLength(5)
  })
})

async function untilLockWait(app: TestApp): Promise<void> {
  for (;;) {
    const waiting = await app.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (waiting.length > 0) return
  }
}
