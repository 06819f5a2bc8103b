import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { advanceAndSettle, eventsOf, quickMachines, runningRental, sshKey } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Movement {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly balanceCents: number
  readonly balanceAfterCents: number
  readonly heldCents: number
  readonly machine: string | null
  readonly rentalName: string | null
  readonly rentalId: string | null
  readonly earnedCents: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

describe('a statement', () => {
  let app: TestApp
  let owner: DashboardClient
  let first: string
  let second: string
  let between: string
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    owner = await app.signedIn('ingrid')
    await fund(app, 'halden', 100_000)
    const offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 333 })
    const mina = app.as('mina')
    first = (await runningRental(app, mina, offer, { name: 'Training', ssh_public_key: sshKey })).id
    await advanceAndSettle(app, '90 minutes')
    await mina.post(`/rentals/${first}/stop`)
    await advanceAndSettle(app, '1 second')
    between = new Date(await app.nowMs()).toISOString()
    await app.advanceSignedIn('50 hours')
    second = (await runningRental(app, mina, offer, { gpu_count: 2 })).id
    await advanceAndSettle(app, '10 minutes')
  })
  const statement = async (query = '', by = owner): Promise<Movement[]> => {
    const found: Movement[] = []
    for (let cursor = ''; ; ) {
      const { body } = await by.get(`/wallet/statement?limit=3${query}${cursor && `&cursor=${cursor}`}`)
      found.push(...body.data)
      if (body.meta.nextCursor === null) return found
      cursor = body.meta.nextCursor
    }
  }

  it('has the correct free balance after each movement, to the cent, on every page and in the file', async () => {
    const all = await statement()
    expect(all.length).toBeGreaterThan(5)
    expect(all[0]?.balanceAfterCents).toBe((await owner.get('/wallet')).body.balanceCents)
    let balance = 0
    for (const one of all.toReversed()) {
      balance += one.balanceCents
      expect(one.balanceAfterCents).toBe(balance)
    }
    const lines = async (query: string) => (await owner.get(`/wallet/statement.csv${query}`)).text.trimEnd().split('\r\n').slice(1)
    const inFile = (await lines('')).map((line) => Number(line.split(',').at(-1)))
    expect(inFile).toEqual(all.map((one) => one.balanceAfterCents).toReversed())
    expect((await owner.get('/wallet/statement.csv')).headers.get('vary'), 'its coding is as its reader asks').toBe('accept-encoding')
    expect(await lines(`?to=${between}`)).toEqual((await lines('')).slice(0, (await lines(`?to=${between}`)).length))
  })

  it('names the machine, with the rental’s name for the renter and without it for the seller', async () => {
    const all = await statement()
    expect(all.find((one) => one.kind === 'charge' && one.rentalId === first)).toMatchObject({
      machine: '1 × h100-sxm, eu-north',
      rentalName: 'Training',
    })
    expect(all.at(-1)).toMatchObject({ kind: 'credit', machine: null, rentalName: null })
    const earned = (await statement('', await app.signedIn('ruth'))).filter((one) => one.earnedCents > 0)
    expect(new Set(earned.map((one) => one.machine))).toEqual(new Set(['1 × h100-sxm, eu-north']))
    for (const one of earned) expect([one.rentalName, one.rentalId]).toEqual([null, null])
  })

  it('is read by rental: what each was charged in a period, and only its movements', async () => {
    const spent = async (query = '') => (await owner.get(`/wallet/rentals${query}`)).body.data
    const [newest, oldest, ...more] = await spent()
    expect(more).toEqual([])
    expect(newest).toMatchObject({ rentalId: second, name: null, machine: '2 × h100-sxm, eu-north', status: 'running', heldCents: 666 })
    const { body } = await app.as('mina').get(`/rentals/${first}`)
    expect(oldest).toMatchObject({ rentalId: first, name: 'Training', status: 'stopped', chargedCents: body.accrued_cents, heldCents: 0 })
    expect(await spent(`?from=${between}`)).toEqual([newest])
    expect(await spent(`?to=${between}`)).toEqual([oldest])
    const movements = await statement(`&rentalId=${first}`)
    const firstCharge = movements.findLast(({ kind }) => kind === 'charge')
    const chargedIn = async (query: string) => (await spent(query)).find((one: { rentalId: string }) => one.rentalId === first).chargedCents
    expect(await chargedIn(`?from=${firstCharge?.at}`)).toBe(body.accrued_cents)
    expect(await chargedIn(`?to=${firstCharge?.at}`)).toBe(0)
    expect(new Set(movements.map((one) => one.rentalId))).toEqual(new Set([first]))
    expect(movements).toEqual((await statement()).filter((one) => one.rentalId === first))
    expect(await statement(`&rentalId=${first}`, await app.signedIn('ruth'))).toEqual([])
  })

  it('adds up what was spent by UTC day, for today and the days before it', async () => {
    const charge = (await statement(`&rentalId=${first}`)).findLast(({ kind }) => kind === 'charge')
    const dayOf = (ms: number) => Math.floor(ms / 86_400_000)
    const daysAgo = dayOf(await app.nowMs()) - dayOf(Date.parse(charge?.at ?? ''))
    expect(daysAgo).toBeGreaterThan(1)
    const days = async (count: number) =>
      (await owner.get(`/wallet/spending?days=${count}`)).body.data.map(({ day }: { day: string }) => day)
    const chargedOn = charge?.at.slice(0, 10)
    expect(await days(daysAgo)).not.toContain(chargedOn)
    expect(await days(daysAgo + 1)).toContain(chargedOn)
  })

  it('has charges whose sum equals the sum in the events of the rental, and in the rental itself', async () => {
    const mina = app.as('mina')
    const charges = (await statement(`&rentalId=${first}`)).filter(({ kind }) => kind === 'charge')
    const chargedEvents = (await eventsOf(mina, first)).filter(({ type }) => type === 'rental.charged')
    expect(charges.length).toBeGreaterThan(1)
    const charged = sum(charges.map(({ heldCents }) => -heldCents))
    expect(sum(chargedEvents.map(({ data }) => data.amount_cents))).toBe(charged)
    // hold_cents is an hour's total, even though nothing is held any more.
    expect((await mina.get(`/rentals/${first}`)).body).toMatchObject({ status: 'stopped', accrued_cents: charged, hold_cents: 333 })
  })

  it('shows with which SSH key a person last rented', async () => {
    const mina = await app.signedIn('mina')
    const saved = await mina.post('/account/ssh-keys', { name: 'Laptop', publicKey: `  ${sshKey} ` })
    expect([saved.status, saved.body]).toMatchObject([
      201,
      { name: 'Laptop', publicKey: sshKey, fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/), lastUsedAt: expect.any(String) },
    ])
    const ingrids = await owner.post('/account/ssh-keys', { name: 'Desk', publicKey: sshKey })
    expect(ingrids.body.lastUsedAt).toBeNull()
    expect((await mina.get('/account/ssh-keys')).body.data).toEqual([saved.body])
    expect((await mina.post('/account/ssh-keys', { name: 'Twice', publicKey: `${sshKey} again` })).body.error.code).toBe('ssh_key_exists')
    expect((await mina.post('/account/ssh-keys', { name: 'Cut', publicKey: sshKey.slice(0, -8) })).body.error.param).toBe('publicKey')
    expect((await owner.post(`/account/ssh-keys/${saved.body.id}/remove`)).body.error.code).toBe('not_found')
    expect((await mina.post(`/account/ssh-keys/${saved.body.id}/remove`)).status).toBe(204)
    expect((await mina.get('/account/ssh-keys')).body.data).toEqual([])
  })

  it('and the limit of 20 SSH keys per person holds, regardless of how many are added at the same time', async () => {
    const blob = (n: number) => {
      const bytes = Buffer.from(sshKey.split(' ')[1] ?? '', 'base64')
      bytes.writeUInt32BE(n, bytes.length - 4)
      return bytes.toString('base64')
    }
    const sam = await app.signedIn('sam')
    const add = (n: number) => sam.post('/account/ssh-keys', { name: `Key ${n}`, publicKey: `ssh-ed25519 ${blob(n)}` })
    const added = await Promise.all(Array.from({ length: 23 }, (_, n) => add(n)))
    expect(added.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(new Set(added.filter(({ status }) => status !== 201).map(({ body }) => body.error.code))).toEqual(
      new Set(['ssh_key_limit_reached']),
    )
  })
})
