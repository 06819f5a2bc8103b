import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing } from '../listings.ts'
import { MailServer } from '../mail-server.ts'
import { offerOn } from '../radar.ts'
import { scrape } from '../scrape.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

interface ReceivedMail {
  readonly mail: Email
  readonly header: (name: string) => string | undefined
}

describe('letters in a mailbox', () => {
  let app: TestApp
  let operator: DashboardClient
  let first: ReceivedMail
  const postbox = new MailServer()
  beforeAll(async () => {
    const port = await postbox.open()
    app = await openTestApp({
      SMTP_URL: `smtp://user:smtp-password@127.0.0.1:${port}?ignoreTLS=true`,
      MAIL_FROM: 'Parley <post@parley.example>',
    })
    operator = await app.signedIn('oona')
    first = await offered(people.sam.email)
  })
  afterAll(() => postbox.close())

  /** The letter that a step sends to an address. */
  async function letterAfter(to: string, step: () => Promise<unknown>): Promise<ReceivedMail> {
    const before = postbox.to(to).length
    await step()
    await app.settle()
    await until(() => postbox.to(to).length > before)
    const mail = postbox.to(to)[before]
    if (mail === undefined) throw new Error('no letter came')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    return { mail, header }
  }
  const offered = async (to: string) => letterAfter(to, async () => offerOn(app, operator, await putListing(app, 'kestrel')))

  it('are plain text and HTML with the same words, for a phone, in light and dark', () => {
    const { mail, header } = first
    expect(mail.subject).toBe('New opportunity: 16 × H100 SXM in EU North (Oslo, Stockholm)')
    expect(mail.html).toContain('<meta name="viewport"')
    expect(mail.html).toContain('prefers-color-scheme: dark')
    for (const line of [
      'A buyer is looking for',
      'Answer by',
      'You receive this email because you are a member of Kestrel Compute at Parley.',
    ])
      for (const body of [mail.text, mail.html]) expect(body).toContain(line)
    expect(header('auto-submitted')).toBe('auto-generated')
  })

  it('are switched off by one click on the mail program’s own button, without signing in (RFC 8058)', async () => {
    const { mail, header } = first
    const url = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toContain(`Unsubscribe: ${url}`)
    const path = url.slice(app.dashboardUrl.length)
    const settingPage = await app.visitor().get(path)
    expect(settingPage.body).toEqual({ label: 'New opportunity', subscribed: true })
    const posted = await fetch(url, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([posted.status, await posted.json()]).toEqual([200, { label: 'New opportunity', subscribed: false }])
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200)
    expect(await app.sql(`select target from audit where action = 'notifications.unsubscribed'`)).toEqual([
      { target: 'opportunity_offered' },
    ])
    const before = postbox.to(people.sam.email).length
    await offered(people.ruth.email)
    expect(postbox.to(people.sam.email).length).toBe(before)
  })

  it('contain links that reveal nothing about their recipient and that nobody can forge', async () => {
    const url = new URL(/^<(.+)>$/.exec(first.header('list-unsubscribe') ?? '')?.[1] ?? '')
    const token = url.searchParams.get('token') ?? ''
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('opportunity')
    const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    for (const one of [changed, 'x', `${token}AAAA`]) {
      const response = await app.visitor().post(`/unsubscribe?token=${one}`)
      expect([response.status, response.body.error.code]).toEqual([400, 'link_invalid'])
    }
    expect((await app.visitor().post('/unsubscribe')).body.error.param).toBe('token')
  })

  it('about security contain no such link', async () => {
    const { header, mail } = await letterAfter(people.mina.email, async () =>
      (await app.signedIn('mina')).post('/keys', { name: 'nightly', mode: 'test' }),
    )
    expect(header('list-unsubscribe')).toBeUndefined()
    expect(mail.text).not.toContain('Unsubscribe')
  })

  it('never delay those that an account itself requested: a new password’s link is sent while thousands wait', async () => {
    await app.sql(
      `insert into mails (recipient, subject, kind, sealed_body, due_at)
       select 'nobody@mail.example', 'x', 'agreement_to_sign', ''::bytea, app_now() - interval '1 day' from generate_series(1, 2000)`,
    )
    await letterAfter(people.olav.email, () => app.visitor().post('/auth/forgot-password', { email: people.olav.email }))
    await app.sql(`delete from mails where recipient = 'nobody@mail.example'`)
  })

  it('that were accepted are not sent again if the database is unreachable when the sending is recorded', async () => {
    await app.sql(`create sequence recordings;
      create function fail_once() returns trigger language plpgsql security definer as $$
      begin if nextval('recordings') = 1 then raise exception using errcode = '57P01'; end if; return new; end $$;
      create trigger fails_once before update on mails for each row
        when (new.sent_at is not null and new.recipient = '${people.pedro.email}') execute function fail_once()`)
    const before = postbox.to(people.pedro.email).length
    await app.visitor().post('/auth/forgot-password', { email: people.pedro.email })
    await until(
      async () => (await app.sql(`select 1 from mails where recipient = $1 and sent_at is not null`, [people.pedro.email])).length === 1,
    )
    expect(await app.sql('select last_value::int as recordings from recordings')).toEqual([{ recordings: 2 }])
    expect(postbox.to(people.pedro.email).length).toBe(before + 1)
    await app.sql('drop trigger fails_once on mails')
  })

  it('that cannot be sent are counted, and shown to the operator', async () => {
    postbox.rejections.set(people.yuki.email, 550)
    await app.visitor().post('/auth/forgot-password', { email: people.yuki.email })
    await until(async () => (await app.sql('select 1 from mails where failed_at is not null')).length === 1)
    const { text } = await scrape(app)
    expect(text).toMatch(/^parley_letters\{state="failed"\} 1$/m)
    expect(text).toMatch(/^parley_letters\{state="sent"\} \d+$/m)
    const health = (await operator.get('/operator/health')).body
    expect(health.letters).toMatchObject({ failed: 1, lastError: 'EENVELOPE 550' })
  })
})
