import { maxMessagesPerSide } from '@parley/contract/dashboard/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { pdf } from '../sample-files.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Message {
  readonly id: string
  readonly text: string
  readonly sentBy: string
}

describe('messages of an introduction', () => {
  let app: TestApp
  let pair: IntroducedPair
  let introduction: string
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
    introduction = await pair.introduce()
  })
  const send = (by: DashboardClient, text: string, overrides: object = {}, to = introduction) =>
    by.post(`/introductions/${to}/messages`, { text, ...overrides })
  const read = async (by: DashboardClient, of = introduction): Promise<Message[]> =>
    (await by.get(`/introductions/${of}/messages`)).body.data

  it('are read by both sides unchanged, newest first, with their authors', async () => {
    const text = 'Can the nodes share <b>one</b> fabric?\nWe need 8 × 400 Gbit/s.'
    const sent = await send(pair.buyer, text)
    expect([sent.status, sent.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^msg_/),
        introductionId: introduction,
        sentBy: 'buyer',
        author: people.tomas.name,
        text,
        files: [],
        sentAt: expect.any(String),
      },
    ])
    const sam = await app.signedIn('sam')
    expect((await send(sam, 'They can.')).body).toMatchObject({ sentBy: 'seller', author: people.sam.name })
    for (const reader of [pair.buyer, pair.seller]) expect((await read(reader)).map((one) => one.text)).toEqual(['They can.', text])
  })

  it('belong only to the two companies: for others the introduction does not exist, and the operator reads them through a claim', async () => {
    const missing = (await pair.buyer.get('/introductions/intro_missing/messages')).body.error
    for (const name of ['pedro', 'yuki'] as const) {
      const other = await app.signedIn(name)
      for (const { body } of [await other.get(`/introductions/${introduction}/messages`), await send(other, 'Hello.')]) {
        expect({ ...body.error, request_id: '' }).toEqual({ ...missing, request_id: '' })
      }
    }
    expect((await pair.operator.get(`/introductions/${introduction}/messages`)).body.error.code).toBe('company_required')
    const disputed = await pair.introduce()
    await send(pair.seller, 'As we said in May: 8 nodes.', {}, disputed)
    const claim = (await pair.claim(disputed)).body.id
    const shown = await pair.operator.get(`/operator/claims/${claim}/messages`)
    expect(shown.body.data.map(({ text }: Message) => text)).toEqual(['As we said in May: 8 nodes.'])
    expect((await pair.operator.get('/operator/claims')).body.data[0]).toMatchObject({ id: claim, messageCount: 1 })
    expect((await pair.operator.get('/operator/claims/clm_missing/messages')).body.error.code).toBe('not_found')
    expect((await pair.seller.get(`/operator/claims/${claim}/messages`)).body.error.code).toBe('operator_only')
  })

  it('have 1 to 4,000 characters, and are written by members who may trade', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(4001)]) expect((await send(pair.buyer, text)).body.error.param).toBe('text')
    expect((await send(pair.buyer, '😀'.repeat(4000))).status).toBe(201)
    expect((await send(await app.signedIn('olav'), 'I only read.')).body.error.code).toBe('forbidden_role')
    expect((await (await app.signedIn('olav')).get(`/introductions/${introduction}/messages`)).status).toBe(200)
  })

  it('can include files that their own side uploaded and nothing else refers to', async () => {
    const file = (await pair.upload(introduction, pdf, 'application/pdf', pair.buyer, 'rack plan.pdf')).body.id
    expect((await send(pair.seller, 'Ours?', { fileIds: [file] })).body.error.param).toBe('fileIds')
    const sent = await send(pair.buyer, 'The plan.', { fileIds: [file] })
    expect(sent.body.files).toEqual([expect.objectContaining({ id: file, name: 'rack plan.pdf', uploadedBy: 'buyer' })])
    expect((await send(pair.buyer, 'Once more.', { fileIds: [file] })).body.error.param).toBe('fileIds')
    expect((await pair.claim(introduction, { fileIds: [file] })).body.error.param).toBe('fileIds')
  })

  it('that are sent twice from one form are stored once', async () => {
    const fresh = await pair.introduce()
    const twice = await Promise.all([1, 2].map(() => send(pair.buyer, 'Once.', { draftId: 'one-form' }, fresh)))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(await read(pair.buyer, fresh)).toHaveLength(1)
  })

  it('are at most 500 per side, regardless of how many are sent at the same time', async () => {
    const full = await pair.introduce()
    await send(pair.buyer, 'The first.', {}, full)
    await app.sql(
      `insert into messages (id, introduction_id, company_id, person_id, bundle_id, text)
       select 'msg_' || lpad(n::text, 22, '0'), m.introduction_id, m.company_id, m.person_id, m.bundle_id, 'Again.'
       from messages m, generate_series(3, ${maxMessagesPerSide}) n where m.introduction_id = $1`,
      [full],
    )
    const last = await Promise.all([1, 2, 3].map((n) => send(pair.buyer, `Last ${n}.`, {}, full)))
    expect(last.map(({ body }) => body.error?.code ?? 'sent').sort()).toEqual(['message_limit_reached', 'message_limit_reached', 'sent'])
    expect((await send(pair.seller, 'Our first.', {}, full)).status).toBe(201)
  })

  it('are accepted while the introduction is active or concluded, and can be read afterwards', async () => {
    const { introduction: concluded } = await pair.conclude()
    expect((await send(pair.buyer, 'Thank you.', {}, concluded)).status).toBe(201)
    const ended = await pair.introduce()
    await send(pair.buyer, 'Still there?', {}, ended)
    await pair.operator.post(`/operator/introductions/${ended}/void`, { reason: 'Both asked for it.' })
    expect((await send(pair.seller, 'No.', {}, ended)).body.error).toMatchObject({ code: 'introduction_not_active', current: 'voided' })
    expect(await read(pair.seller, ended)).toHaveLength(1)
  })

  it('are announced to the other side once for several minutes, and not to a side that has replied since', async () => {
    const fresh = await pair.introduce()
    await app.advance('6 minutes')
    await app.settle()
    await app.sql('delete from mails')
    await pair.signIn()
    const letters = async () => {
      await app.settle()
      return app.sql<{ recipient: string; subject: string }>(
        `select recipient, subject from mails where subject ~ '^New message' order by subject, recipient`,
      )
    }
    for (const text of ['One.', 'Two.', 'Three.']) await send(pair.buyer, text, {}, fresh)
    expect(await letters()).toEqual([])
    await app.advance('5 minutes 1 second')
    const subject = 'New messages from Halden Research'
    const expectedMails = [people.ruth, people.sam].map(({ email }) => ({ recipient: email, subject }))
    expect(await letters()).toEqual(expectedMails)
    await app.advance('1 hour')
    await pair.signIn()
    expect(await letters()).toEqual(expectedMails)
    await send(pair.buyer, 'Four.', {}, fresh)
    await send(pair.seller, 'Five.', {}, fresh)
    await app.advance('6 minutes')
    const after = new Set((await letters()).map((one) => one.subject))
    expect(after).toEqual(new Set([subject, 'New message from Kestrel Compute']))
  })

  it('are announced to the other side after the clock was set back, and to nobody twice', async () => {
    await app.advanceSignedIn('0')
    const fresh = await pair.introduce()
    const letters = async () => {
      await app.settle()
      return app.sql(`select from mails where subject ~ '^New message' and recipient = $1`, [people.ruth.email])
    }
    await letters()
    await app.sql('delete from mails')
    await app.advanceSignedIn('2 hours')
    await send(pair.buyer, 'Six.', {}, fresh)
    await app.advanceSignedIn('6 minutes')
    expect(await letters()).toHaveLength(1)
    await app.advanceSignedIn('-1 hour')
    await send(pair.buyer, 'Seven.', {}, fresh)
    expect(await letters()).toHaveLength(1)
    await app.advanceSignedIn('6 minutes')
    expect(await letters()).toHaveLength(2)
    await app.advanceSignedIn('1 hour')
    expect(await letters()).toHaveLength(2)
  })

  it('are unread for each person until the person sees them or the person’s company replies', async () => {
    await pair.signIn()
    const one = await pair.introduce()
    const sam = await app.signedIn('sam')
    const unread = async (by: DashboardClient) =>
      (await by.get('/messages/unread')).body.data.filter(({ introductionId }: { introductionId: string }) => introductionId === one)
    const mark = (by: DashboardClient, messageId: string, of = one) => by.post(`/introductions/${of}/messages/read`, { messageId })
    const first = (await send(pair.buyer, 'One.', {}, one)).body
    const second = (await send(pair.buyer, 'Two.', {}, one)).body
    const expected = { introductionId: one, counterpartyName: 'Halden Research', count: 2, lastSentAt: second.sentAt }
    for (const reader of [pair.seller, sam]) expect(await unread(reader)).toEqual([expected])
    expect(await unread(pair.buyer)).toEqual([])
    expect((await mark(sam, first.id)).status).toBe(204)
    expect(await unread(sam)).toEqual([{ ...expected, count: 1 }])
    // A page that shows only the first is no step back.
    for (const { id } of [second, first]) await mark(sam, id)
    expect(await unread(sam)).toEqual([])
    expect(await unread(pair.seller)).toEqual([expected])
    expect((await mark(sam, 'msg_missing')).body.error).toMatchObject({ code: 'invalid_request', param: 'messageId' })
    expect((await mark(await app.signedIn('pedro'), second.id)).body.error.code).toBe('not_found')
    await send(pair.seller, 'Both read.', {}, one)
    for (const reader of [pair.seller, sam]) expect(await unread(reader)).toEqual([])
    expect(await unread(pair.buyer)).toMatchObject([{ count: 1 }])
  })

  it('are not announced to a person who has read them by then', async () => {
    await app.advance('6 minutes')
    await app.settle()
    await pair.signIn()
    const one = await pair.introduce()
    await app.sql('delete from mails')
    const { id } = (await send(pair.buyer, 'Read at once.', {}, one)).body
    await (await app.signedIn('sam')).post(`/introductions/${one}/messages/read`, { messageId: id })
    await app.advance('6 minutes')
    await app.settle()
    expect(await app.sql(`select recipient from mails where subject ~ '^New message'`)).toEqual([{ recipient: people.ruth.email }])
  })
})
