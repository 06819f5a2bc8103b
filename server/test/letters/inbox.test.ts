import type { Notification, NotificationSettings } from '@parley/contract/dashboard/notifications'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companies, people } from '../../src/demo/cast.ts'
import { isTimeZone } from '../../src/domain/account/time-zone.rules.ts'
import { momentText } from '../../src/domain/mail/times.documents.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing } from '../listings.ts'
import { OpenPage } from '../open-page.ts'
import { offerOn } from '../radar.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('the inbox', () => {
  let app: TestApp
  let operator: DashboardClient
  let sam: DashboardClient
  let ruth: DashboardClient
  let listing: string
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
    sam = await app.signedIn('sam')
    ruth = await app.signedIn('ruth')
    listing = await putListing(app, 'kestrel')
  })

  /** A proof of the second factor lasts five minutes, and tests move the clock. */
  beforeEach(() => app.advanceSignedIn('0'))
  const offer = async () => {
    const { opportunity } = await offerOn(app, operator, listing)
    await app.settle()
    return opportunity
  }
  const shown = async (client: DashboardClient, query = ''): Promise<Notification[]> => (await client.get(`/inbox${query}`)).body.data
  const unread = async (client: DashboardClient): Promise<number> => (await client.get('/inbox/unread')).body.unread
  const settings = async (client: DashboardClient): Promise<NotificationSettings> => (await client.get('/account/notifications')).body
  const subjectsTo = async (to: string): Promise<string[]> => {
    await app.settle()
    return (await app.sql<{ subject: string }>('select subject from mails where recipient = $1', [to])).map(({ subject }) => subject)
  }

  it('shows what is new with a link to its page, unread for each person separately', async () => {
    const opportunity = await offer()
    const [first] = await shown(sam)
    expect(first).toMatchObject({ kind: 'opportunity_offered', path: `/opportunities/${opportunity}`, readAt: null })
    expect(first?.deadline).toMatch(/Z$/)
    expect([await unread(sam), await unread(ruth)]).toEqual([1, 1])
    const read = await sam.post(`/inbox/${first?.id}/read`)
    expect(read.body.readAt).toMatch(/Z$/)
    expect((await sam.post(`/inbox/${first?.id}/read`)).body).toEqual(read.body)
    expect([await unread(sam), await unread(ruth)]).toEqual([0, 1])
    expect(await shown(sam, '?unread=true')).toEqual([])
    expect((await ruth.post(`/inbox/${first?.id}/read`)).body.error.code).toBe('not_found')
  })

  it('is marked as read in one call, up to what was shown', async () => {
    await offer()
    const [newest] = await shown(ruth)
    await app.advance('1 second')
    await offer()
    expect((await ruth.post('/inbox/read-all', { upTo: newest?.createdAt })).body).toEqual({ unread: 1 })
    expect((await ruth.post('/inbox/read-all')).body).toEqual({ unread: 0 })
  })

  it('marks an object as read for a person who opened its page or took its step, and for nobody else', async () => {
    const [opened, other] = [await offer(), await offer()]
    await sam.post('/inbox/read-all')
    expect((await ruth.post('/inbox/read-all', { path: '/opportunities' })).body).toEqual({ unread: 2 })
    expect((await ruth.post('/inbox/read-all', { path: `/opportunities/${opened}/accept` })).body).toEqual({ unread: 1 })
    expect((await shown(ruth, '?unread=true')).map(({ path }) => path)).toEqual([`/opportunities/${other}`])
    expect((await ruth.post('/inbox/read-all', { path: `/opportunities/${other}` })).body).toEqual({ unread: 0 })
  })

  it('is read page by page, newest first', async () => {
    const first = await ruth.get('/inbox?limit=1')
    const next = await ruth.get(`/inbox?limit=1&cursor=${first.body.meta.nextCursor}`)
    expect(Date.parse(first.body.data[0].createdAt)).toBeGreaterThanOrEqual(Date.parse(next.body.data[0].createdAt))
    expect(first.body.data[0].id).not.toBe(next.body.data[0].id)
  })

  it('notifies open pages that it changed, only for the people whose inbox it is', async () => {
    const [notifiedPage, otherPage] = await Promise.all([
      OpenPage.open(app.dashboardUrl, sam),
      OpenPage.open(app.dashboardUrl, await app.signedIn('pedro')),
    ])
    await offer()
    await notifiedPage.waitFor('inbox')
    expect(otherPage.take()).not.toContain('inbox')
    notifiedPage.close()
    otherPage.close()
  })

  it("shows the operator's team that their queues are waiting, and none of a company's kinds", async () => {
    const kinds = new Set((await shown(operator)).map(({ kind }) => kind))
    expect([...kinds]).toEqual(['queue_requests'])
    const { kinds: chosen } = await settings(operator)
    expect(new Set(chosen.map(({ group }) => group))).toEqual(new Set(['Operations']))
  })

  it('offers a person the kinds that their role can act on', async () => {
    const kindsOf = async (client: DashboardClient) => (await settings(client)).kinds.map(({ kind }) => kind)
    expect(await kindsOf(sam)).toContain('opportunity_offered')
    expect(await kindsOf(sam)).not.toContain('claim_filed')
    expect(await kindsOf(ruth)).toEqual(expect.arrayContaining(['claim_filed', 'wallet_low', 'webhook_ended']))
    expect(await kindsOf(await app.signedIn('olav'))).toEqual(['key_created'])
  })

  it('and letters leave out what a person switched off, each channel separately', async () => {
    await app.sql('delete from mails')
    await sam.call('PATCH', '/account/notifications', { kinds: [{ kind: 'opportunity_offered', letter: false }] })
    await ruth.call('PATCH', '/account/notifications', { kinds: [{ kind: 'opportunity_offered', page: false }] })
    const before = (await shown(ruth)).length
    const opportunity = await offer()
    expect((await shown(sam))[0]?.path).toBe(`/opportunities/${opportunity}`)
    expect(await subjectsTo(people.sam.email)).toEqual([])
    expect((await shown(ruth)).length).toBe(before)
    expect(await subjectsTo(people.ruth.email)).toEqual(['New opportunity: 16 × H100 SXM in EU North (Oslo, Stockholm)'])
    const restored = await sam.call('PATCH', '/account/notifications', { kinds: [{ kind: 'opportunity_offered', letter: true }] })
    expect(restored.body.kinds.find(({ kind }: { kind: string }) => kind === 'opportunity_offered')).toMatchObject({
      letter: true,
      page: true,
    })
  })

  it('always notifies about security, regardless of the settings', async () => {
    const refused = await sam.call('PATCH', '/account/notifications', { kinds: [{ kind: 'key_created', letter: false }] })
    expect([refused.status, refused.body.error.param]).toEqual([400, 'kinds'])
    const unknown = await sam.call('PATCH', '/account/notifications', { kinds: [{ kind: 'weather', letter: false }] })
    expect(unknown.status).toBe(400)
    const changes = () => app.sql(`select detail from audit where action = 'notifications.changed'`)
    const before = await changes()
    for (const nothing of [{}, { kinds: [] }]) expect((await sam.call('PATCH', '/account/notifications', nothing)).status).toBe(200)
    expect(await changes()).toEqual(before)
  })

  it('collects what is not urgent into one letter a day, each item once, and sends what is urgent immediately', async () => {
    await sam.call('PATCH', '/account/notifications', { digest: 'daily' })
    await sam.call('PATCH', '/account/profile', { timeZone: 'Pacific/Pago_Pago' })
    await app.sql('delete from mails')
    const opportunities = [await offer(), await offer()]
    expect(await subjectsTo(people.sam.email)).toEqual([])
    await app.advanceSignedIn('24 hours')
    expect(await subjectsTo(people.sam.email)).toEqual(['2 new notifications from Parley'])
    const [letter] = (await operator.get('/operator/mails?limit=100')).body.data.filter(({ to }: { to: string }) => to === people.sam.email)
    for (const one of opportunities) expect(letter.text).toContain(`/opportunities/${one}`)
    expect(letter.text).toMatch(/^Until \d+ \w+ \d{4}, \d\d:\d\d GMT-11$/m)
    await app.advanceSignedIn('24 hours')
    expect(await subjectsTo(people.sam.email)).toEqual(['2 new notifications from Parley'])
    await app.sql('delete from mails')
    await app.advanceSignedIn('4 days 1 minute')
    const urgent = new Set(await subjectsTo(people.sam.email))
    expect(urgent).toEqual(new Set(['Opportunity expires within 24 hours: 16 × H100 SXM in EU North (Oslo, Stockholm)']))
    const token = /unsubscribe\?token=(\S+)/.exec(letter.text)?.[1]
    expect((await app.visitor().post(`/unsubscribe?token=${token}`)).body).toEqual({ label: 'Daily summary', subscribed: false })
    const remaining = (await settings(sam)).kinds.filter((kind) => kind.letter)
    expect(remaining.every(({ urgent: sentAtOnce, locked }) => sentAtOnce || locked)).toBe(true)
    await app.sql('delete from notification_choices')
  })

  it('leaves out of a summary what its reader may no longer act on: after a change of role, or in a suspended company', async () => {
    const summary = async (between: () => Promise<unknown>) => {
      await app.sql('delete from mails')
      await app.sql('delete from notifications')
      await app.sql('update notification_settings set digest_due_at = null')
      await sam.call('PATCH', '/account/notifications', { digest: 'daily' })
      await offer()
      await between()
      await app.advanceSignedIn('25 hours')
      return (await subjectsTo(people.sam.email)).filter((subject) => subject.includes('from Parley'))
    }
    expect(await summary(async () => undefined)).toEqual(['1 new notification from Parley'])
    const member = `/company/members/${await app.memberId('sam')}/role`
    expect(await summary(() => ruth.post(member, { role: 'viewer' }))).toEqual([])
    expect((await ruth.post(member, { role: 'trader' })).body.role).toBe('trader')
    const company = `/operator/companies/${await app.companyHandle('kestrel')}`
    expect(await summary(() => operator.post(`${company}/suspend`, { reason: 'A check.' }))).toEqual([])
    expect((await operator.post(`${company}/restore`)).status).toBe(200)
  })

  it('sends the summary at seven in the person’s own zone, even if the zone is changed while it waits', async () => {
    await sam.call('PATCH', '/account/notifications', { digest: 'daily' })
    await sam.call('PATCH', '/account/profile', { timeZone: 'Europe/Oslo' })
    await offer()
    await sam.call('PATCH', '/account/profile', { timeZone: 'Pacific/Auckland' })
    const [due] = await app.sql<{ there: string; soon: boolean; wait: string }>(
      `select (digest_due_at at time zone 'Pacific/Auckland')::time::text as there, digest_due_at between app_now() and app_now() + interval '25 hours' as soon,
         (digest_due_at - app_now() - interval '1 minute')::text as wait
       from notification_settings s join people p on p.id = s.person_id where p.email = $1`,
      [people.sam.email],
    )
    expect(due).toMatchObject({ there: '07:00:00', soon: true })
    await app.sql('delete from mails')
    await app.advance(due?.wait ?? '')
    expect(await subjectsTo(people.sam.email)).toEqual([])
    await app.advanceSignedIn('61 seconds')
    expect(await subjectsTo(people.sam.email)).toEqual(['1 new notification from Parley'])
  })

  it('has one summary on each day, short and long ones too, and in UTC if the database knows no such zone', async () => {
    // The clock moves in its own transaction: the service, which deletes old sessions, never sees another year.
    const clock = await app.connect()
    const hold = (at: Date) => clock.query('update test_clock set held = $1', [at])
    const summariesAfter = async (zone: string | null, start: string, count: number) => {
      const times: string[] = []
      await hold(new Date(start))
      while (times.length < count) {
        const { rows } = await clock.query<{ at: Date }>('select next_digest(7, $1) as at', [zone])
        const at = rows[0]?.at ?? new Date(Number.NaN)
        times.push(at.toISOString().slice(0, 16))
        await hold(at)
      }
      return times
    }
    await clock.query('begin')
    const oslo = 'Europe/Oslo'
    expect(await summariesAfter(oslo, '2027-03-27T12:00Z', 2)).toEqual(['2027-03-28T05:00', '2027-03-29T05:00'])
    expect(await summariesAfter(oslo, '2027-03-26T12:00Z', 2)).toEqual(['2027-03-27T06:00', '2027-03-28T05:00'])
    expect(await summariesAfter(oslo, '2027-10-29T12:00Z', 3)).toEqual(['2027-10-30T05:00', '2027-10-31T06:00', '2027-11-01T06:00'])
    expect(await summariesAfter('Pacific/Kiritimati', '2027-01-01T16:59Z', 2)).toEqual(['2027-01-01T17:00', '2027-01-02T17:00'])
    for (const zone of [null, 'Mars/Olympus', '', 'x'.repeat(64)])
      expect(await summariesAfter(zone, '2027-01-01T07:00Z', 1)).toEqual(['2027-01-02T07:00'])
    // Names that the database treats as abbreviations of offsets, and people as zones: it is seven by the letter's own times.
    const { rows: short } = await clock.query<{ zone: string }>('select abbrev as zone from pg_timezone_abbrevs')
    for (const zone of ['cet', ...short.map(({ zone }) => zone).filter(isTimeZone)])
      for (const start of ['2026-01-15T12:00Z', '2026-07-15T12:00Z']) {
        const [at] = await summariesAfter(zone, start, 1)
        expect(momentText(`${at}Z`, zone), `${zone} after ${start}`).toContain(', 07:00 ')
      }
    await clock.query('rollback')
    await clock.end()
  })

  it('sends one letter for everything beyond thirty in an hour, or beyond sixty for what has a deadline', async () => {
    await app.sql('delete from mails')
    const thirtySent = () =>
      app.sql(
        `insert into notifications (id, person_id, kind, object_id, occasion, title, path, shown, letter)
         select new_public_id('ntf'), p.id, 'key_created', new_public_id('key'), '', 'x', '/keys', false, 'sent'
         from people p, generate_series(1, 30) where p.email = $1`,
        [people.ruth.email],
      )
    await thirtySent()
    await offer()
    expect(await subjectsTo(people.ruth.email)).toEqual(['New opportunity: 16 × H100 SXM in EU North (Oslo, Stockholm)'])
    await app.sql('delete from mails')
    await thirtySent()
    await offer()
    await offer()
    expect(await subjectsTo(people.ruth.email)).toEqual([])
    await app.advance('1 hour 1 second')
    expect(await subjectsTo(people.ruth.email)).toEqual(['2 new notifications from Parley'])
  })

  it('counts the letter that lists many of them as none: what has a deadline comes on its own afterwards', async () => {
    await app.sql('delete from mails')
    await app.sql('delete from notifications')
    await app.sql(
      `with listed as (
         insert into notifications (id, person_id, company_id, kind, object_id, occasion, title, path, shown, letter)
         select new_public_id('ntf'), p.id, m.company_id, 'key_created', n::text, '', 'x', '/keys', false, 'digest'
         from people p join memberships m on m.person_id = p.id, generate_series(1, 60) n where p.email = $1)
       insert into notification_settings (person_id, digest_due_at) select id, app_now() from people where email = $1
       on conflict (person_id) do update set digest_due_at = excluded.digest_due_at`,
      [people.ruth.email],
    )
    expect(await subjectsTo(people.ruth.email)).toEqual(['60 new notifications from Parley'])
    await offer()
    expect(await subjectsTo(people.ruth.email)).toContain('New opportunity: 16 × H100 SXM in EU North (Oslo, Stockholm)')
  })

  it('lists a hundred in a summary, and the rest within the hour', async () => {
    await app.sql('delete from mails')
    const [person] = await app.sql<{ id: number }>('select id from people where email = $1', [people.lena.email])
    const summarize = async (count: number) => {
      await app.sql(
        `insert into notifications (id, person_id, company_id, kind, object_id, occasion, title, path, shown, letter)
         select new_public_id('ntf'), $1::bigint, (select company_id from memberships where person_id = $1), 'key_created', n::text, '', 'x', '/keys', false, 'digest'
         from generate_series(1, $2::int) n`,
        [person?.id, count],
      )
      await app.sql(
        `insert into notification_settings (person_id, digest_due_at) values ($1, app_now())
         on conflict (person_id) do update set digest_due_at = excluded.digest_due_at`,
        [person?.id],
      )
      await app.settle()
      const [left] = await app.sql('select digest_due_at is not null as due from notification_settings where person_id = $1', [person?.id])
      await app.sql(`delete from notifications where kind = 'key_created'`)
      return left
    }
    expect([await summarize(100), await summarize(101)]).toEqual([{ due: false }, { due: true }])
    expect(await subjectsTo(people.lena.email)).toEqual(['100 new notifications from Parley', '100 new notifications from Parley'])
  })

  it('has its turn also behind many summaries that are empty, because their notifications are of former companies', async () => {
    await app.sql('delete from mails')
    await app.sql('delete from notifications')
    await app.sql(
      `with crowd as (
         insert into people (handle, email, name) select new_public_id('hdl'), 'former' || n || '@x.example', 'One of many'
         from generate_series(1, 120) n returning id),
       due as (insert into notification_settings (person_id, digest_due_at) select id, app_now() from crowd)
       insert into notifications (id, person_id, company_id, kind, object_id, occasion, title, path, shown, letter)
       select new_public_id('ntf'), crowd.id, c.id, 'key_created', '', '', 'x', '/keys', false, 'digest' from crowd, companies c where c.name = $1`,
      [companies.kestrel.name],
    )
    await app.settle()
    expect(await app.sql('select person_id from notification_settings where digest_due_at <= app_now()')).toEqual([])
    await app.sql('delete from notifications')
  })

  it('deletes what is older than sixty days', async () => {
    await app.sql(
      `insert into notifications (id, person_id, kind, object_id, occasion, title, path, shown, letter, created_at)
       select new_public_id('ntf'), p.id, 'key_created', d.age::text, '', 'x', '/keys', true, 'none', app_now() - d.age * interval '1 day'
       from people p, (values (59), (61)) d (age) where p.email = $1`,
      [people.sam.email],
    )
    await app.settle()
    expect(await app.sql(`select object_id from notifications where kind = 'key_created'`)).toEqual([{ object_id: '59' }])
  })
})

describe('a company with many members', () => {
  it('is notified of many events in batches of at most 1,000 people, so that nobody else waits for a batch that takes too long', async () => {
    const app = await openTestApp()
    const operator = await app.signedIn('oona')
    const listing = await putListing(app, 'kestrel')
    await app.sql(
      `with crowd as (
         insert into people (handle, email, name) select new_public_id('hdl'), 'crowd' || n || '@x.example', 'One of many'
         from generate_series(1, 150) n returning id)
       insert into memberships (person_id, company_id, role) select crowd.id, c.id, 'trader' from crowd, companies c where c.name = 'Kestrel Compute'`,
    )
    await app.sql(`create function check_batch() returns trigger language plpgsql as $$ begin
      if (select count(*) from fresh) > 1000 then raise 'too many at once'; end if; return null; end $$`)
    await app.sql(`create trigger check_batch after insert on notifications referencing new table as fresh
      for each statement execute function check_batch()`)
    const opportunities: string[] = []
    for (let n = 0; n < 12; n++) opportunities.push((await offerOn(app, operator, listing)).opportunity)
    // A busy machine may cut a batch off. The next iteration catches up.
    const allAreNotified = (kind: string) =>
      until(async () => {
        await app.settle()
        const found = await app.sql(
          `select count(*)::int as times, count(distinct (person_id, object_id))::int as pairs from notifications where kind = $1`,
          [kind],
        )
        expect(found[0]?.times).toBe(found[0]?.pairs)
        return found[0]?.times === 152 * opportunities.length
      })
    await allAreNotified('opportunity_offered')
    await app.advance('6 days 1 hour')
    await allAreNotified('opportunity_lapsing')
  })
})
