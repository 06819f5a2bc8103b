import { notificationKindEntries } from '@parley/contract/notification-kinds'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companies, type PersonName, people } from '../../src/demo/cast.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import type { ReadLetter } from '../letters.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer, validOffer } from '../offers.ts'
import { decideLots, fullSubmission, offerOn, openLot, propose, stopClockAtEndOf } from '../radar.ts'
import { quickMachines, runningRental } from '../rentals.ts'
import { openInstance, openTestApp, type TestApp } from '../test-app.ts'

describe('letters', () => {
  let app: TestApp
  let pair: IntroducedPair
  let listing: string
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    pair = await introducedPair(app)
    listing = await putListing(app, 'kestrel')
  })
  /** A proof of the second factor lasts five minutes, and tests move the clock. */
  beforeEach(() => app.advanceSignedIn('0'))
  const lettersTo = async (name: PersonName): Promise<ReadLetter[]> => {
    await app.settle()
    const { body } = await pair.operator.get('/operator/mails?limit=100')
    return (body.data as ReadLetter[]).filter(({ to }) => to === people[name].email)
  }

  const subjects = async (name: PersonName) => {
    return (await lettersTo(name)).map(({ subject }) => subject)
  }
  const newest = async (name: PersonName): Promise<ReadLetter> => {
    const [letter] = await lettersTo(name)
    if (letter === undefined) throw new Error(`${name} got no letter`)
    return letter
  }
  const clearMails = async () => {
    await app.settle()
    await app.sql('delete from mails')
  }
  /** The people of the cast who got a letter with such a subject since the last call. */
  const recipientsOf = async (subject: RegExp): Promise<PersonName[]> => {
    await app.settle()
    const rows = await app.sql<{ recipient: string }>(`select distinct recipient from mails where subject ~ $1`, [subject.source])
    const names = rows.map(({ recipient }) => (Object.keys(people) as PersonName[]).find((name) => people[name].email === recipient))
    await clearMails()
    return names.filter((name) => name !== undefined).sort()
  }

  it('notify the members who can answer an opportunity, with one link to its page and the deadline with its zone', async () => {
    await clearMails()
    await app.sql(`update people set time_zone = 'Pacific/Kiritimati' where email = $1`, [people.ruth.email])
    const { opportunity } = await offerOn(app, pair.operator, listing)
    const { subject, text, html } = await newest('sam')
    expect(subject).toBe('New opportunity: 16 × H100 SXM in EU North (Oslo, Stockholm)')
    const link = `${app.dashboardUrl}/opportunities/${opportunity}`
    expect(text.split(link).length).toBe(2)
    expect(html.split(`href="${link}"`).length).toBe(2)
    expect(text).toMatch(/^Answer by: \d+ \w+ \d{4}, \d\d:\d\d UTC$/m)
    const toRuth = await newest('ruth')
    expect(toRuth.text).toMatch(/^Answer by: \d+ \w+ \d{4}, \d\d:\d\d GMT\+14$/m)
    // The term belongs to a contract, and begins on the same day for both.
    const demand = /^A buyer is looking for .*$/m
    expect(demand.exec(toRuth.text)?.[0]).toBe(demand.exec(text)?.[0])
    expect(await recipientsOf(/^New opportunity/)).toEqual(['ruth', 'sam'])
  })

  it('say nothing about the buyer before the reveal (the canary)', async () => {
    await app.sql(`update companies set website = 'canary-site', contact_phone = 'canary-phone' where name = 'Halden Research'`)
    const { request } = await offerOn(app, pair.operator, listing)
    await app.advanceSignedIn('6 days 1 hour')
    const { halden } = companies
    const hidden = [
      halden.name,
      'halden',
      people.mina.name,
      people.mina.email,
      halden.contact.email,
      'canary-site',
      'canary-phone',
      request,
    ]
    await app.settle()
    const letters = [...(await lettersTo('sam')), ...(await lettersTo('ruth'))]
    expect(new Set(letters.map(({ subject }) => subject.split(':')[0]))).toEqual(
      new Set(['New opportunity', 'Opportunity expires within 24 hours']),
    )
    for (const letter of letters) for (const fact of hidden) expect(JSON.stringify(letter)).not.toContain(fact)
    const rows = await app.sql(`select title, path from notifications n join people p on p.id = n.person_id where p.email like '%kestrel%'`)
    for (const fact of hidden) expect(JSON.stringify(rows)).not.toContain(fact)
    await app.sql(`update companies set website = $1, contact_phone = $2 where name = $3`, [
      halden.website,
      halden.contact.phone,
      halden.name,
    ])
  })

  it('remind about an opportunity once, 24 hours before it lapses, and about none that was answered', async () => {
    await clearMails()
    const { opportunity } = await offerOn(app, pair.operator, listing)
    const { opportunity: declined } = await offerOn(app, pair.operator, await putListing(app, 'kestrel'))
    await app.as('sam').post(`/opportunities/${declined}/decline`, {})
    await app.advanceSignedIn('5 days 23 hours 59 minutes')
    await clearMails()
    await app.advanceSignedIn('1 minute 1 second')
    expect((await newest('sam')).text).toContain(`/opportunities/${opportunity}`)
    await app.settle()
    expect(await subjects('sam')).toEqual(['Opportunity expires within 24 hours: 16 × H100 SXM in EU North (Oslo, Stockholm)'])
    await clearMails()
  })

  it('do not remind about an opportunity that lapsed while nobody was notified, as during an outage', async () => {
    const { opportunity } = await offerOn(app, pair.operator, listing)
    await clearMails()
    const other = await app.connect()
    // The timers skip a locked row: the reminders run before the opportunity is settled.
    await other.query('begin')
    await other.query('select from opportunities where id = $1 for update', [opportunity])
    await app.advanceSignedIn('8 days')
    expect(await subjects('sam')).toEqual([])
    await other.end()
    await clearMails()
  })

  it('notify the buyer once that no seller accepted a request, when the last of them declined', async () => {
    const unanswered = /^No seller accepted your request: 16 × H100 SXM/
    await clearMails()
    const { request, opportunity } = await offerOn(app, pair.operator, listing)
    const second = await pair.operator.post(`/operator/requests/${request}/offers`, { listingIds: [await putListing(app, 'basalt')] })
    await app.as('sam').post(`/opportunities/${opportunity}/decline`, { reason: 'Sold out until June.' })
    expect(await recipientsOf(unanswered)).toEqual([])
    await app.as('yuki').post(`/opportunities/${second.body.opportunities[0].id}/decline`, {})
    const { text } = await newest('mina')
    expect(text).toContain('None of the 2 sellers it was offered to still has it.')
    expect(text).toContain(`/requests/${request}`)
    expect(text).not.toMatch(/June|Kestrel|Basalt/)
    expect(await recipientsOf(unanswered)).toEqual(['ingrid', 'mina', 'tomas'])
    const closed = await offerOn(app, pair.operator, listing)
    await app.as('mina').post(`/requests/${closed.request}/close`)
    expect(await recipientsOf(unanswered)).toEqual([])
  })

  it('notify both sides of the reveal with the end of the claim window, and the colleagues of the person who accepted', async () => {
    const introduction = await pair.introduce()
    const toBuyer = await newest('tomas')
    expect(toBuyer.subject).toBe('You have been introduced to Kestrel Compute')
    expect(toBuyer.text).toMatch(/Claims can be filed until: .* UTC/)
    expect(toBuyer.text).toContain(`${app.dashboardUrl}/introductions/${introduction}`)
    expect(await subjects('ruth')).toContain('You have been introduced to Halden Research')
    expect(await subjects('ruth')).not.toContain('Your company accepted an opportunity: 16 × H100 SXM in EU North (Oslo, Stockholm)')
    expect(await subjects('sam')).toContain('Your company accepted an opportunity: 16 × H100 SXM in EU North (Oslo, Stockholm)')
    expect(await recipientsOf(/^You have been introduced/)).toEqual(['ingrid', 'mina', 'ruth', 'sam', 'tomas'])
  })

  it('promise no contact details if the other side has filled in no contact card', async () => {
    const contactOf = (email: string | null, phone: string | null) =>
      app.sql('update companies set contact_email = $1, contact_phone = $2 where name = $3', [email, phone, companies.kestrel.name])
    await pair.introduce()
    expect((await newest('tomas')).text).toContain('Their contact details are on the page.')
    await clearMails()
    await contactOf(null, null)
    await pair.introduce()
    const { text } = await newest('tomas')
    expect(text).toContain('They have not filled in their contact card yet. Send them a message on the page.')
    expect(text).not.toContain('Their contact details are on the page.')
    await contactOf(companies.kestrel.contact.email, companies.kestrel.contact.phone)
    await clearMails()
  })

  it('notify the other side of each step after the reveal', async () => {
    const introduction = await pair.introduce()
    await clearMails()
    await pair.seller.post(`/introductions/${introduction}/ready`)
    expect(await recipientsOf(/is ready to make a deal$/)).toEqual(['ingrid', 'mina', 'tomas'])
    const contested = (await pair.report(introduction)).body.id
    expect((await newest('tomas')).text).toContain(
      'When you confirm it, one invoice of $120,000.00 over the whole term is issued, due 30 days later.',
    )
    expect(await recipientsOf(/^Kestrel Compute reported a deal$/)).toEqual(['ingrid', 'tomas'])
    await pair.buyer.post(`/deal-reports/${contested}/contest`, { reason: 'Not these terms.' })
    expect((await newest('ruth')).text).not.toContain('Not these terms.')
    expect((await newest('ruth')).text).toContain('Their reason is on the page.')
    expect(await recipientsOf(/^Halden Research contested the deal$/)).toEqual(['ruth'])
    await pair.claim(introduction)
    expect(await recipientsOf(/^Halden Research filed a claim$/)).toEqual(['ruth'])
    const [claim] = await app.sql<{ id: string }>('select id from claims')
    await pair.operator.post(`/operator/claims/${claim?.id}/refuse`, { reason: 'No evidence.' })
    expect(await recipientsOf(/^(Your claim|The claim of Halden Research) was refused$/)).toEqual(['ingrid', 'ruth', 'tomas'])
    await pair.confirm((await pair.report(introduction)).body.id)
    const confirmed = (await lettersTo('ruth')).find(({ subject }) => subject === 'Halden Research confirmed the deal')
    expect(confirmed?.text).toMatch(
      /With the confirmation, one invoice of \$120,000\.00 over the whole term was issued, due on \d+ \w+ \d{4}\./,
    )
    expect(await subjects('ruth')).toEqual(expect.arrayContaining(['Halden Research confirmed the deal']))
    const issued = (await lettersTo('ruth')).find(
      ({ subject, text }) => /^Invoice .*: \$/.test(subject) && text.includes('to Halden Research'),
    )
    expect(issued?.text).toContain('It was issued in your name.')
    expect(await recipientsOf(/^Invoice .*: \$/)).toEqual(['ingrid', 'ruth', 'tomas'])
  })

  it('remind about an invoice before it is due and once it is overdue', async () => {
    const [row] = await app.sql<{ days: number }>(`select extract(epoch from min(due_at) - app_now()) / 86400 as days from invoices`)
    await app.advanceSignedIn(`${Math.floor((Number(row?.days) - 3) * 24) + 1} hours`)
    const due = /^Due: \d+ \w+ \d{4}$/m
    expect(due.exec((await newest('ruth')).text)?.[0]).toMatch(due)
    expect(await recipientsOf(/^Invoice .* is due on /)).toEqual(['ingrid', 'ruth', 'tomas'])
    await app.advanceSignedIn('3 days')
    expect(await recipientsOf(/^Invoice .* is overdue$/)).toEqual(['ingrid', 'ruth', 'tomas'])
    await app.advanceSignedIn('0')
    const [invoice] = (await pair.seller.get('/invoices?kind=deal&limit=1')).body.data
    expect((await pair.seller.post(`/invoices/${invoice.id}/pay`)).status).toBe(200)
    expect(await recipientsOf(/^Invoice .* was marked as paid$/)).toEqual(['ingrid', 'tomas'])
    await app.sql(`update invoices set status = 'paid', paid_at = app_now()`)
  })

  it('only say that an invoice is overdue if it became due while nobody was notified, as during an outage', async () => {
    await pair.signIn()
    await pair.conclude()
    await clearMails()
    await app.advanceSignedIn('40 days')
    const about = (await subjects('ruth')).filter((subject) => subject.startsWith('Invoice '))
    expect(about.map((subject) => subject.replace(/^Invoice \S+/, 'Invoice'))).toEqual(['Invoice is overdue'])
    await app.sql(`update invoices set status = 'paid', paid_at = app_now()`)
    await clearMails()
  })

  it('notify both sides of an invoice that is void, and the seller of a fee that is refunded', async () => {
    const { introduction } = await pair.conclude()
    const invoices: { id: string; kind: string }[] = (await pair.detail(introduction)).invoices
    const idOf = (kind: string) => invoices.find((one) => one.kind === kind)?.id
    await pair.operator.post(`/operator/invoices/${idOf('success_fee')}/pay`)
    await clearMails()
    await pair.operator.post(`/operator/invoices/${idOf('deal')}/void`, { reason: 'It did not come about.', withFee: true })
    expect((await newest('tomas')).text).toContain('Reason: It did not come about.')
    expect(await subjects('ruth')).toContainEqual(expect.stringMatching(/^A refund of invoice FEE-.* is due to you$/))
    expect(await recipientsOf(/^Invoice DEAL-.* is void$/)).toEqual(['ingrid', 'ruth', 'tomas'])
    await pair.operator.post(`/operator/invoices/${idOf('success_fee')}/refund`)
    expect(await recipientsOf(/^Invoice FEE-.* was refunded$/)).toEqual(['ruth'])
  })

  it('notify a seller of the decision about a listing, and the operator, once an hour, that some wait', async () => {
    await clearMails()
    const [approved, rejected] = [await propose(app), await propose(app, { title: `${fullSubmission.title} two` })]
    expect(await recipientsOf(/^Listings are waiting for review$/)).toEqual(['oona'])
    const withdrawn = await propose(app, { title: `${fullSubmission.title} three` })
    await app.as('sam').post(`/radar/submissions/${withdrawn}/withdraw`)
    expect(await recipientsOf(/^Listings are waiting for review$/)).toEqual([])
    await pair.operator.post(`/operator/submissions/${approved}/approve`)
    await pair.operator.post(`/operator/submissions/${rejected}/reject`, { reason: 'Which interconnect?' })
    await pair.operator.post(`/operator/submissions/${withdrawn}/approve`)
    expect((await subjects('sam')).sort()).toEqual(
      [' is listed', ' three was approved', ' two was not approved'].map((end) => `${fullSubmission.title}${end}`),
    )
    expect((await lettersTo('sam')).some(({ text }) => text.includes('it stays off Radar until you republish it'))).toBe(true)
    expect((await lettersTo('ruth')).some(({ text }) => text.includes('Which interconnect?'))).toBe(true)
    await clearMails()
  })

  it('notify the buyer that an inquiry was answered', async () => {
    const { body } = await app.as('mina').post(`/radar/nodes/${listing}/inquiries`, {})
    await pair.operator.post(`/operator/inquiries/${body.id}/forward`)
    await pair.operator.post(`/operator/inquiries/${body.id}/answer`)
    expect(await recipientsOf(/^Your inquiry about .* was answered$/)).toEqual(['ingrid', 'mina', 'tomas'])
  })

  /** With a second factor, which the first test of lots enrols. */
  const provenLena = async () => {
    const lena = await app.signedIn('lena')
    await app.sql(`update sessions set proven_with = 'totp' where proven_with is null`)
    await app.advanceSignedIn('0')
    return lena
  }

  it('notify the company that was outbid, the one that won a lot and the one that lost it', async () => {
    await app.sql(`insert into agreement_signatures (agreement_id, company_id, person_id, body_hash, factor)
      select a.id, m.company_id, p.id, '', 'totp' from people p join memberships m on m.person_id = p.id
      cross join (select id from agreements order by version desc limit 1) a where p.email = 'lena@quill.example'`)
    await app.sql(`insert into totp_factors select id, '' from people where email = 'lena@quill.example' on conflict do nothing`)
    const lena = await provenLena()
    const lot = await openLot(app, pair.operator, listing, 'open')
    expect((await lena.post(`/lots/${lot}/bids`, { amountCents: 200 })).status).toBe(201)
    await pair.buyer.post(`/lots/${lot}/bids`, { amountCents: 260 })
    const [outbid] = await lettersTo('lena')
    expect(outbid?.text).toContain('$2.60 per GPU hour')
    expect(await recipientsOf(/^You were outbid on /)).toEqual(['lena'])
    await stopClockAtEndOf(app, lot, 10)
    await decideLots(app)
    await app.resumeClock()
    await app.settle()
    expect((await lettersTo('lena')).map(({ subject }) => subject)).toEqual(['You did not win 8 × H100 SXM'])
    expect(JSON.stringify(await lettersTo('lena'))).not.toContain('2.60')
    expect((await newest('sam')).text).toContain('At $2.60 per GPU hour.')
    for (const name of ['ruth', 'sam'] as const) expect(await subjects(name)).toContain('Halden Research won 8 × H100 SXM')
    expect(await recipientsOf(/^You won /)).toEqual(['ingrid', 'tomas'])
  })

  it('do not reveal the final price of a lot to a bidder who was outbid in the last moment', async () => {
    await clearMails()
    const lena = await provenLena()
    const lot = await openLot(app, pair.operator, listing, 'open')
    const lockHolder = await app.connect()
    await lockHolder.query('begin; select from notification_head for update')
    expect((await lena.post(`/lots/${lot}/bids`, { amountCents: 200 })).status).toBe(201)
    expect((await pair.buyer.post(`/lots/${lot}/bids`, { amountCents: 271 })).status).toBe(201)
    await stopClockAtEndOf(app, lot, 0)
    await lockHolder.end()
    await decideLots(app)
    await app.resumeClock()
    await app.settle()
    expect((await newest('tomas')).text).toContain('At $2.71 per GPU hour.')
    expect(await subjects('lena')).toEqual(['You did not win 8 × H100 SXM'])
    expect(JSON.stringify(await lettersTo('lena'))).not.toContain('2.71')
  })

  it('tell a bidder that is excluded from the node that its bid did not count', async () => {
    await clearMails()
    const lena = await provenLena()
    const lot = await openLot(app, pair.operator, listing, 'open')
    expect((await lena.post(`/lots/${lot}/bids`, { amountCents: 200 })).status).toBe(201)
    const restrictTo = (companyIds: string[]) => pair.operator.call('PUT', `/operator/nodes/${listing}/audience`, { companyIds })
    expect((await restrictTo([await app.companyHandle('halden')])).status).toBe(200)
    await stopClockAtEndOf(app, lot, 0)
    await decideLots(app)
    await app.resumeClock()
    await app.settle()
    const [letter] = await lettersTo('lena')
    expect(letter?.subject).toBe('You did not win 8 × H100 SXM')
    expect(letter?.text).toContain('Your bid was void and did not count.')
    expect(letter?.text).not.toContain('Another bid')
    await restrictTo([])
  })

  it('report a rental that others stop or that is about to stop, and not one that its company stops', async () => {
    await fund(app, 'halden', 10_000_000)
    const offer = await putOffer(app, 'basalt')
    const autoStopAt = new Date((await app.nowMs()) + 3 * 3_600_000).toISOString()
    const limited = await runningRental(app, app.as('mina'), offer, { name: 'training', auto_stop_at: autoStopAt })
    const own = await runningRental(app, app.as('mina'), offer)
    await app.as('mina').post(`/rentals/${own.id}/stop`)
    await clearMails()
    await app.advanceSignedIn('2 hours 1 minute')
    expect((await newest('mina')).subject).toBe('Rental stops within the hour: training')
    expect(await recipientsOf(/^Rental stops within the hour: training$/)).toEqual(['ingrid', 'mina', 'tomas'])
    await app.advanceSignedIn('1 hour')
    await app.settle()
    expect((await newest('mina')).text).toContain(`/rentals/${limited.id}`)
    expect(await recipientsOf(/^Rental stopped: training$/)).toEqual(['ingrid', 'mina', 'tomas'])
  })

  it('notify a seller of the decision about an offer, and why', async () => {
    await clearMails()
    const decided = async (decision: string, body?: object) => {
      const { body: offer } = await pair.seller.post('/offers', validOffer)
      expect((await pair.operator.post(`/operator/offers/${offer.id}/${decision}`, body)).status).toBe(200)
    }
    await decided('approve', { driver: 'local', textReviewed: true })
    await decided('reject', { reason: 'Which interconnect?' })
    expect((await subjects('sam')).filter((subject) => subject.includes('offer')).sort()).toEqual([
      'Your offer of H100 SXM in EU North (Oslo, Stockholm) is in the catalog',
      'Your offer of H100 SXM in EU North (Oslo, Stockholm) was not approved',
    ])
    expect((await lettersTo('ruth')).some(({ text }) => text.includes('Reason: Which interconnect?'))).toBe(true)
    await clearMails()
  })

  it('notify a seller of what the operator changes in its offer, and not of its own changes', async () => {
    const id = await putOffer(app, 'kestrel')
    await clearMails()
    expect((await pair.seller.post(`/offers/${id}/price`, { pricePerHourCents: 250 })).status).toBe(200)
    await pair.operator.post(`/operator/offers/${id}/price`, { pricePerHourCents: 175 })
    await pair.operator.post(`/operator/offers/${id}/price`, { pricePerHourCents: 175 })
    await app.settle()
    expect(await subjects('sam')).toEqual(['The operator changed your offer of H100 SXM in EU North (Oslo, Stockholm)'])
    expect((await newest('sam')).text).toMatch(/It is now \d+ GPUs at \$1\.75 per GPU hour\./)
    await pair.operator.post(`/operator/offers/${id}/withdraw`)
    await app.settle()
    expect((await newest('sam')).subject).toBe('The operator withdrew your offer of H100 SXM in EU North (Oslo, Stockholm)')
    await clearMails()
  })

  it('notify the owners that the wallet was topped up, and of its balance', async () => {
    const topUp = { amountCents: 12_345, reference: 'transfer 4711' }
    const credits = `/operator/companies/${await app.companyHandle('basalt')}/credits`
    await pair.operator.post(credits, topUp)
    await pair.operator.post(credits, topUp)
    expect((await newest('pedro')).text).toContain('The balance is now $123.45.')
    expect(await recipientsOf(/^Your wallet was topped up$/)).toEqual(['pedro'])
  })

  it('notify the owner once that the wallet runs low', async () => {
    await fund(app, 'quill', 3_000)
    await runningRental(app, app.as('lena'), await putOffer(app, 'basalt'))
    const low = /^Your wallet balance is low: \$/
    expect(await recipientsOf(low)).toEqual(['lena'])
    expect(await recipientsOf(low)).toEqual([])
    // Once a day, even if it is topped up and runs low again.
    await fund(app, 'quill', 100_000)
    expect(await recipientsOf(low)).toEqual([])
    await app.sql(
      `insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents)
       select 'hold', 'spent', id, 'wallet', id, 'hold', 100000 from companies where name = 'Quill Imaging'`,
    )
    expect(await recipientsOf(low)).toEqual([])
  })

  it('notify the owners that the billing details were changed, and nobody can switch that off', async () => {
    await clearMails()
    const pedro = await app.proven('pedro')
    expect((await pedro.call('PATCH', '/company/billing', { bankDetails: 'IBAN IS14 0159' })).status).toBe(200)
    expect(await recipientsOf(/^The billing details of Basalt Cloud were changed$/)).toEqual(['pedro'])
    const { kinds } = (await pedro.get('/account/notifications')).body as { kinds: { kind: string; locked: boolean }[] }
    expect(kinds.find(({ kind }) => kind === 'billing_edited')?.locked).toBe(true)
    await clearMails()
    expect((await pedro.call('PATCH', '/company/billing', { bankDetails: 'IBAN IS14 0159', taxId: null })).status).toBe(200)
    expect(await recipientsOf(/billing details/)).toEqual([])
  })

  it('notify the holder of a new key, and the owner, and nobody can switch that off', async () => {
    await clearMails()
    const mina = await app.signedIn('mina')
    const { body } = await mina.post('/keys', { name: 'nightly', mode: 'test' })
    expect(body.key).toBeDefined()
    expect((await newest('mina')).text).toContain('Mina Aune created a test key.')
    expect(await recipientsOf(/^API key created: nightly$/)).toEqual(['ingrid', 'mina'])
  })

  it('notify the owners of an endpoint that its receiver ended, in test mode too, and not of one that was switched off', async () => {
    for (const [mode, reason] of Object.entries({ test: 'gone', live: 'requested' })) {
      await app.sql(
        `with ended as (
           insert into webhook_endpoints (id, company_id, mode, url, types, scopes, heard, disabled_reason)
           select new_public_id('whe'), id, $1, 'https://hooks.example/' || $1 || '-secret', '{*}', '{}', '{}', $2 from companies where name = $3
           returning id)
         insert into audit (action, target, mode) select 'webhook.disabled', id, $1 from ended`,
        [mode, reason, companies.kestrel.name],
      )
    }
    const { text } = await newest('ruth')
    expect(text).toContain('The webhook endpoint for hooks.example was disabled: it returned 410 Gone.')
    expect(text).not.toContain('-secret')
    expect(await recipientsOf(/^A webhook endpoint was disabled$/)).toEqual(['ruth'])
  })

  it('notify every company of a new agreement to sign', async () => {
    await clearMails()
    await pair.operator.post('/operator/agreements', { title: 'Introduction agreement', text: '# Three', successFeeBasisPoints: 250 })
    expect(await recipientsOf(/^New agreement to sign: /)).toEqual(['ingrid', 'lena', 'pedro', 'ruth', 'tomas'])
    expect(await recipientsOf(/^New agreement to sign: /)).toEqual([])
  })

  it('are written once, regardless of how many instances report a step at the same time, and none for a test world', async () => {
    const other = await openInstance(app.connection)
    await app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))
    for (let i = 0; i < 5; i++) await propose(app)
    for (const { id } of await app.sql<{ id: string }>(`select id from listings where status = 'pending' and mode = 'live'`))
      await pair.operator.post(`/operator/submissions/${id}/approve`)
    await Promise.all([app.settle(), other.settle(), app.settle(), other.settle()])
    const rows = await app.sql(
      `select object_id, person_id from notifications where kind = 'submission_approved' and created_at > app_now() - interval '1 minute'`,
    )
    const letters = await app.sql(`select recipient from mails where subject ~ 'is listed$'`)
    expect(rows.length).toBe(new Set(rows.map((row) => JSON.stringify(row))).size)
    expect(letters.length).toBe(rows.length)
    expect(await app.sql(`select from notifications n join requests r on r.id = n.object_id where r.mode = 'test'`)).toEqual([])
    await other.close()
  })

  it('of each kind are triggered by an audit action or by a time', () => {
    const timed = notificationKindEntries.filter(([, { triggers }]) => triggers.length === 0).map(([kind]) => kind)
    expect(timed.sort()).toEqual([
      'invoice_due',
      'invoice_overdue',
      'message_received',
      'opportunity_lapsing',
      'rental_ending',
      'wallet_low',
    ])
  })
})
