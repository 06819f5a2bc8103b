import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { goodDemand, putListing } from '../listings.ts'
import { balanceOf, fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { sshKey } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a form that is sent twice', () => {
  let app: TestApp
  let mina: DashboardClient
  let lena: DashboardClient
  let demand: object
  beforeAll(async () => {
    app = await openTestApp()
    mina = await app.signedIn('mina')
    lena = await app.signedIn('lena')
    demand = goodDemand(await app.nowMs())
    await fund(app, 'halden', 100_000)
  })
  const count = async (table: string) => Number((await app.sql<{ count: string }>(`select count(*) from ${table}`))[0]?.count)
  const filed = (draftId: string, words: object = {}, by = mina) => by.post('/requests', { ...demand, ...words, draftId })

  it.each([
    ['a request', 'requests', () => ['/requests', demand] as const],
    ['a proposal', 'listings', () => ['/radar/submissions', { title: '8 × H100' }] as const],
    ['an inquiry', 'inquiries', async () => [`/radar/nodes/${await putListing(app, 'kestrel')}/inquiries`, { quantity: 1 }] as const],
    ['a rental', 'rentals', async () => ['/rentals', { offerId: await putOffer(app, 'kestrel'), gpuCount: 1 }] as const],
  ])('makes %s once, and both hear the same', async (_name, table, form) => {
    const [path, words] = await form()
    const before = await count(table)
    const draftId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => mina.post(path, { ...words, draftId })))
    answers.push(await mina.post(path, { ...words, draftId }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count(table)).toBe(before + 1)
  })

  it('keeps an SSH key once, of a person in no company, too', async () => {
    for (const name of ['mina', 'noa', 'oona'] as const) {
      const form = { name: 'Laptop', publicKey: sshKey, draftId: randomUUID() }
      const person = await app.signedIn(name)
      const answers = await Promise.all([1, 2].map(() => person.post('/account/ssh-keys', form)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    }
  })

  it('at two pages of one person at once starts one rental and holds its hour once', async () => {
    const pages = await Promise.all([...'1234'].map(() => app.signedIn('mina')))
    const offerId = await putOffer(app, 'kestrel', { price_per_hour_cents: 777 })
    const draftId = randomUUID()
    const held = (await balanceOf(app, 'halden'))?.hold ?? 0
    const answers = await Promise.all(pages.map((page) => page.post('/rentals', { offerId, gpuCount: 1, draftId })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await balanceOf(app, 'halden'))?.hold).toBe(held + 777)
  })

  it('with something else in it is refused, and changes nothing', async () => {
    const draftId = randomUUID()
    await filed(draftId)
    const before = await count('requests')
    expect((await filed(draftId, { nodes: 9 })).body.error).toMatchObject({ code: 'invalid_request', param: 'draftId' })
    const elsewhere = await mina.post('/radar/submissions', { title: 'x', draftId })
    expect(elsewhere.body.error).toMatchObject({ code: 'invalid_request', param: 'draftId' })
    expect(await count('requests')).toBe(before)
  })

  it('after it was refused may be mended and sent again', async () => {
    const draftId = randomUUID()
    expect((await filed(draftId, { nodes: 0 })).body.error.code).toBe('request_invalid')
    expect((await filed(draftId)).status).toBe(201)
  })

  it('belongs to its company: another one may choose the same id, and a key the same Idempotency-Key', async () => {
    const draftId = randomUUID()
    const ids = [
      (await filed(draftId)).body.id,
      (await filed(draftId, {}, lena)).body.id,
      (await app.as('mina').post('/requests', demand, { key: draftId })).body.id,
      (await app.as('mina').post('/requests', demand, { key: `draft ${draftId}` })).body.id,
    ]
    expect(new Set(ids).size).toBe(4)
  })

  it('is judged by the rights of now', async () => {
    const tomas = await app.signedIn('tomas')
    const draftId = randomUUID()
    await filed(draftId, {}, tomas)
    await app.sql(`update memberships set role = 'viewer' where person_id = (select id from people where email = $1)`, [people.tomas.email])
    expect((await filed(draftId, {}, tomas)).body.error.code).toBe('forbidden_role')
  })

  it('needs an id that is a short text', async () => {
    for (const draftId of ['', ' ', 7, null, 'x'.repeat(65)]) {
      expect((await mina.post('/requests', { ...demand, draftId })).body.error).toMatchObject({ code: 'invalid_request', param: 'draftId' })
    }
  })
})
