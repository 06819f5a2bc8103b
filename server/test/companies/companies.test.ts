import { beforeAll, describe, expect, it } from 'vitest'
import { companies, type PersonName, people } from '../../src/demo/cast.ts'
import { foldNames } from '../../src/domain/companies/fold-names.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse } from '../http-client.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

interface Member {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly you: boolean
}
const codeIn = ({ body }: { body: { error?: { code: string } } | null }) => body?.error?.code ?? 'ok'
const membersOf = async (page: DashboardClient): Promise<Member[]> => (await page.get('/company/members')).body.data
async function memberId(page: DashboardClient, email: string): Promise<string> {
  const found = (await membersOf(page)).find((member) => member.email === email)
  if (!found) throw new Error(`${email} is no member`)
  return found.id
}

describe('a company', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const outOfCompany = async (name: PersonName) => {
    await app.sql('delete from memberships where person_id = (select id from people where email = $1)', [people[name].email])
    return app.signedIn(name)
  }

  it('is created by a person without a company, who becomes its owner', async () => {
    const page = await app.signedIn('noa')
    const needed = { code: 'company_required', message: 'You are not a member of a company. Join or create one first.' }
    for (const refused of [await page.get('/company'), await page.post('/keys', { name: 'early', mode: 'test' })])
      expect(refused.body.error).toMatchObject(needed)
    const created = await page.post('/companies', { name: 'Levi Labs', country: 'IL' })
    expect(created.body).toMatchObject({ name: 'Levi Labs', country: 'IL', website: null })
    expect((await page.get('/auth/session')).body).toMatchObject({ company: { name: 'Levi Labs' }, role: 'owner' })
    expect((await app.as('noa').get('/requests')).status).toBe(200)
    expect(codeIn(await page.post('/companies', { name: 'Another' }))).toBe('already_member')
    // The activity is both until it is changed.
    expect(created.body.activity).toBe('both')
    expect((await page.call('PATCH', '/company', { activity: 'selling' })).body).toMatchObject({ activity: 'selling', country: 'IL' })
    expect((await page.call('PATCH', '/company', { activity: 'lending' })).body.error.param).toBe('activity')
    expect((await page.get('/company')).body.activity).toBe('selling')
  })

  it('has a unique name, and attempts to find a free name are limited', async () => {
    const page = await outOfCompany('yuki')
    for (let i = 0; i < 5; i++) expect(codeIn(await page.post('/companies', { name: 'Kestrel Compute' }))).toBe('company_name_taken')
    expect((await page.post('/companies', { name: 'Kestrel Compute' })).body.error).toMatchObject({
      code: 'rate_limited',
      limit: 'attempt',
    })
  })

  it('has a unique name, regardless of how the name is disguised', async () => {
    const page = await outOfCompany('olav')
    for (const name of [
      'KESTREL compute',
      'Ｋｅｓｔｒｅｌ\u3000Compute\u00ad',
      'KestreI-Cоmрute',
      'ꓗꓰꓢꓔꓣꓰꓡC0rnpute',
      'Kes\u200btrel Compute',
    ]) {
      expect(codeIn(await page.post('/companies', { name }))).toBe('company_name_taken')
    }
  })

  it('has a name of one line, without control characters and without an address', async () => {
    const page = await outOfCompany('ingrid')
    const names = ['Two\nlines', 'Two\r\nlines', 'Two\u2028lines', 'Two\u2029lines', '\u200b\u00ad', 'tab\tbed', 'a\u202eb']
    for (const name of [...names, 'Win at prize.example/x', 'https://b', 't.me/x']) {
      const { status, body } = await page.post('/companies', { name })
      expect([name, status, body.error?.param]).toEqual([name, 400, 'name'])
    }
    expect((await page.post('/companies', { name: 'Lodging.com' })).status).toBe(201)
    const card = await (await app.signedIn('ruth')).call('PATCH', '/company', { contactName: 'Ruth\nGo to prize.example' })
    expect(card.body.error.param).toBe('contactName')
    for (const name of ['A\nb', 'Go to prize.example']) {
      const signUp = await app.visitor().post('/auth/sign-up', { name, email: 'new@kestrel.example' })
      expect([signUp.status, signUp.body.error?.param]).toEqual([400, 'name'])
      const opened = await app.visitor().post('/auth/operator-invitation/open', { token: 'x', name, password: 'long enough a word' })
      expect([opened.status, opened.body.error?.param]).toEqual([400, 'name'])
    }
  })

  it('or person cannot set a public name that says where to call or to pay, or that speaks for the service', async () => {
    const [owner, visitor] = [await app.proven('ruth'), app.visitor()]
    const founder = await outOfCompany('noa')
    const settings: [string, (name: string) => Promise<HttpResponse>][] = [
      ['name', (name) => founder.post('/companies', { name })],
      ['contactName', (contactName) => founder.post('/companies', { name: 'Quite Another', contactName })],
      ['contactName', (contactName) => owner.call('PATCH', '/company', { contactName })],
      ['billingName', (billingName) => owner.call('PATCH', '/company/billing', { billingName })],
      ['name', (name) => owner.call('PATCH', '/account/profile', { name })],
      ['name', (name) => visitor.post('/auth/sign-up', { name, email: 'stranger@victim.example' })],
    ]
    const names = [
      'Your account is locked, call +1 800 555 0100',
      'IBAN DE89 3704 0044 0532 0130 00',
      'help(at)evil(dot)com',
      'Parley Support Team',
    ]
    for (const [field, set] of settings) {
      for (const name of names) {
        const { status, body } = await set(name)
        expect([name, status, body?.error?.param], `${field} of ${set}`).toEqual([name, 400, field])
        expect(body.error.message).toMatch(name.startsWith('Parley') ? /must not begin with Parley/ : /telephone numbers/)
      }
    }
    expect(await lettersTo(app, 'stranger@victim.example')).toEqual([])
  })

  it("cannot take the service's own name", async () => {
    const page = await outOfCompany('tomas')
    const both = await page.post('/companies', { name: 'Parley Support', contactName: 'Parley Team' })
    const begins = 'must not begin with Parley, the name of the service'
    expect(both.body.error.problems).toEqual([`name: ${begins}`, `contactName: ${begins}`])
    for (const name of ['Parley', 'PAR1EY.']) {
      expect(codeIn(await page.post('/companies', { name }))).toBe('company_name_taken')
    }
  })

  it('is the only one of two that are created at the same time under names that look alike', async () => {
    const [first, second] = [await outOfCompany('tomas'), await outOfCompany('sam')]
    const responses = await Promise.all([
      first.post('/companies', { name: 'Twin Peaks' }),
      second.post('/companies', { name: 'ＴＷＩＮ Pеaks' }),
    ])
    expect(responses.map(codeIn).sort()).toEqual(['company_name_taken', 'ok'])
  })

  it('is refused to a member of a company before the name is checked', async () => {
    const page = await app.signedIn('mina')
    expect(codeIn(await page.post('/companies', { name: 'Kestrel Compute' }))).toBe('already_member')
    expect(codeIn(await page.post('/companies', { name: 'No Such Company' }))).toBe('already_member')
  })

  it('keeps its name from before names were folded, and the first of two that look alike reserves it', async () => {
    await app.sql(`insert into companies (handle, name, folded_name) values (new_public_id('hdl'), 'Old Mill', null),
      (new_public_id('hdl'), 'OLD mill', 'old mill'), (new_public_id('hdl'), 'Old-Mills', 'oldmlll')`)
    for (let start = 0; start < 2; start++) await foldNames(app.service.db)
    const folded = await app.sql(`select name, folded_name from companies where name ilike 'old_mill%' order by id`)
    expect(folded).toEqual([
      { name: 'Old Mill', folded_name: 'oldmlll' },
      { name: 'OLD mill', folded_name: null },
      { name: 'Old-Mills', folded_name: 'oldmllls' },
    ])
    const unfolded = await app.sql('select name from companies where folded_name is null')
    expect(unfolded).toEqual([{ name: 'OLD mill' }])
  })

  it('has a card that owners edit field by field', async () => {
    const page = await app.signedIn('lena')
    const edited = await page.call('PATCH', '/company', { contactPhone: null, website: 'https://new.example' })
    expect(edited.body).toMatchObject({
      website: 'https://new.example',
      contactPhone: null,
      contactName: 'Quill Infrastructure',
      country: 'DE',
    })
    expect((await page.get('/company')).text).toBe(edited.text)
    for (const [field, value] of Object.entries({ website: 'javascript:alert(1)', country: 'Germany', contactEmail: 'nobody' })) {
      expect((await page.call('PATCH', '/company', { [field]: value })).body.error.param).toBe(field)
    }
  })

  it('has billing details that only owners edit, with a fresh second factor', async () => {
    const page = await app.proven('ingrid')
    const details = {
      billingName: 'Halden Research AS',
      billingAddress: 'Storgata 1\n0155 Oslo',
      taxId: 'NO 999 999 999 MVA',
      bankDetails: 'IBAN NO93 8601 1117 947',
    }
    expect((await page.call('PATCH', '/company/billing', details)).body).toMatchObject(details)
    expect((await page.call('PATCH', '/company/billing', { taxId: null })).body).toMatchObject({ ...details, taxId: null })
    expect((await page.call('PATCH', '/company/billing', {})).body).toMatchObject({ ...details, taxId: null })
    expect((await page.get('/audit?action=company.billing_edited')).body.data).toHaveLength(2)
    for (const [field, value] of Object.entries({
      billingName: 'A\nB',
      billingAddress: 'x'.repeat(301),
      taxId: 'x'.repeat(41),
      bankDetails: 'x'.repeat(301),
    }))
      expect((await page.call('PATCH', '/company/billing', { [field]: value })).body.error.param).toBe(field)
    expect(codeIn(await (await app.signedIn('mina')).call('PATCH', '/company/billing', details))).toBe('forbidden_role')
    expect(codeIn(await (await app.signedIn('ingrid')).call('PATCH', '/company/billing', details))).toBe('second_factor_required')
  })
})

describe('an invitation', () => {
  let app: TestApp
  let owner: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    owner = await app.proven('ruth')
  })
  const invite = async (email: string, role = 'trader') => {
    const invited = await owner.post('/company/invitations', { email, role })
    return { invited, token: await mailedToken(app, email) }
  }

  it('is emailed, read with its link, and accepted by the address it was sent to', async () => {
    const { invited, token } = await invite(people.noa.email)
    expect(invited.body).toMatchObject({ email: people.noa.email, role: 'trader', status: 'waiting' })
    expect((await app.visitor().post('/invitations/read', { token })).body).toMatchObject({
      companyName: 'Kestrel Compute',
      role: 'trader',
    })
    const other = await app.signedIn('lena')
    const refused = await other.post('/invitations/accept', { token })
    expect(refused.body.error).toMatchObject({ code: 'link_invalid', message: expect.stringContaining('another address') })
    expect(codeIn(await app.as('noa').get('/requests'))).toBe('company_required')
    const page = await app.signedIn('noa')
    expect((await page.post('/invitations/accept', { token })).body.name).toBe('Kestrel Compute')
    expect((await app.as('noa').get('/requests')).status).toBe(200)
    expect(codeIn(await page.post('/invitations/accept', { token }))).toBe('link_invalid')
    await page.post('/company/leave')
  })

  it('is accepted in one of many parallel calls', async () => {
    const { token } = await invite(people.noa.email, 'viewer')
    const pages = await Promise.all(Array.from({ length: 8 }, () => app.signedIn('noa')))
    const responses = await Promise.all(pages.map((page) => page.post('/invitations/accept', { token })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    await pages[0]?.post('/company/leave')
  })

  it('cannot be accepted by a member of a company, and waits until they have left it', async () => {
    const { token } = await invite(people.lena.email)
    const page = await app.signedIn('lena')
    expect(codeIn(await page.post('/invitations/accept', { token }))).toBe('already_member')
    expect((await app.visitor().post('/invitations/read', { token })).status).toBe(200)
  })

  it('can be declined and withdrawn, and expires after seven days', async () => {
    const declined = await invite('declines@x.example')
    expect((await app.visitor().post('/invitations/decline', { token: declined.token })).status).toBe(204)
    expect(codeIn(await app.visitor().post('/invitations/read', { token: declined.token }))).toBe('link_invalid')
    const withdrawn = await invite('withdrawn@x.example')
    const path = `/company/invitations/${withdrawn.invited.body.id}/withdraw`
    expect((await owner.post(path)).body.status).toBe('withdrawn')
    expect((await owner.post(path)).body.status).toBe('withdrawn')
    expect((await (await app.signedIn('lena')).post(path)).status).toBe(404)
    const stale = await invite('stale@x.example')
    const later = await invite('answers@x.example')
    await app.advance('7 days')
    owner = await app.signedIn('ruth')
    for (const { token } of [withdrawn, stale, later]) {
      expect(codeIn(await app.visitor().post('/invitations/decline', { token }))).toBe('link_invalid')
    }
    const { data } = (await owner.get('/company/invitations?limit=100')).body
    const states = Object.fromEntries(data.map(({ email, status }: { email: string; status: string }) => [email, status]))
    expect(states).toMatchObject({ 'declines@x.example': 'declined', 'withdrawn@x.example': 'withdrawn', 'stale@x.example': 'expired' })
  })

  it('does not exceed 500 members and waiting invitations, even if many are sent in parallel, nor 500 invitations a day', async () => {
    const limited = await openTestApp()
    const page = await limited.proven('ruth')
    const companyId = `(select id from companies where name = 'Kestrel Compute')`
    const sent = (status: string, count: number, hoursAgo: number) =>
      limited.sql(
        `insert into invitations (company_id, email, role, status, token_hash, invited_by, created_at, expires_at)
         select ${companyId}, n || '@x.example', 'viewer', $1, sha256(($1 || n)::bytea), id, app_now() - $3 * interval '1 hour', app_now() + interval '5 days'
         from people, generate_series(1, $2::int) n where email = $4`,
        [status, count, hoursAgo, people.ruth.email],
      )
    const inviteMany = (name: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => page.post('/company/invitations', { email: `${name}${n}@x.example`, role: 'viewer' })),
      )
    const accepted = (responses: readonly HttpResponse[]) => responses.filter(({ status }) => status === 201).length
    // Kestrel has two members.
    await sent('waiting', 496, 30)
    const responses = await inviteMany('parallel', 5)
    expect(accepted(responses)).toBe(2)
    expect(responses.map(codeIn)).toContain('member_limit_reached')

    await limited.sql(`update invitations set status = 'withdrawn'`)
    await sent('declined', 497, 1)
    const [last, refused] = [await inviteMany('last', 1), await inviteMany('refused', 1)]
    expect(accepted(last)).toBe(1)
    expect(refused[0]?.body.error).toMatchObject({ code: 'member_limit_reached', message: expect.stringMatching(/^The company sent 500/) })

    const token = await mailedToken(limited, 'last0@x.example')
    await limited.sql(`update invitations set email = $1 where email = 'last0@x.example'`, [people.noa.email])
    const crowd = `insert into people (handle, email, name) select new_public_id('hdl'), 'crowd' || n || '@x.example', 'One of many'
      from generate_series(1, 498) n returning id`
    await limited.sql(
      `with crowd as (${crowd}) insert into memberships (person_id, company_id, role) select id, ${companyId}, 'viewer' from crowd`,
    )
    const noa = await limited.signedIn('noa')
    expect(codeIn(await noa.post('/invitations/accept', { token }))).toBe('member_limit_reached')
    await limited.sql(`delete from memberships where person_id = (select id from people where email = 'crowd1@x.example')`)
    expect((await noa.post('/invitations/accept', { token })).status).toBe(200)
  })

  it('is valid while its sender manages the company: a removed person cannot return with their own invitation', async () => {
    owner = await app.proven('ruth')
    const sam = await memberId(owner, people.sam.email)
    expect((await owner.post(`/company/members/${sam}/role`, { role: 'owner' })).status).toBe(200)
    const second = await app.proven('sam')
    const sent = await second.post('/company/invitations', { email: 'returns@x.example', role: 'owner' })
    const token = await mailedToken(app, 'returns@x.example')
    const role = (name: string) => owner.post(`/company/members/${sam}/role`, { role: name })
    await role('trader')
    expect(codeIn(await app.visitor().post('/invitations/read', { token }))).toBe('link_invalid')
    const { data } = (await owner.get('/company/invitations?limit=100')).body
    expect(data.find(({ id }: { id: string }) => id === sent.body.id).status).toBe('withdrawn')
    await role('owner')
    await app.sql('update people set suspended_at = now() where email = $1', [people.sam.email])
    expect(codeIn(await app.visitor().post('/invitations/read', { token }))).toBe('link_invalid')
    await app.sql('update people set suspended_at = null where email = $1', [people.sam.email])
    expect((await app.visitor().post('/invitations/read', { token })).status).toBe(200)
    await role('trader')
    const withdrawn = await owner.post(`/company/invitations/${sent.body.id}/withdraw`)
    expect(withdrawn.body.status).toBe('withdrawn')
    await role('owner')
    expect(codeIn(await app.visitor().post('/invitations/read', { token }))).toBe('link_invalid')
    await role('trader')
  })

  it('that is accepted while its sender is removed brings in a member whom the owner sees afterwards, or nobody', async () => {
    owner = await app.proven('ruth')
    const sam = await memberId(owner, people.sam.email)
    await owner.post(`/company/members/${sam}/role`, { role: 'owner' })
    const second = await app.proven('sam')
    await second.post('/company/invitations', { email: people.noa.email, role: 'owner' })
    const token = await mailedToken(app, people.noa.email)
    const noa = await app.signedIn('noa')
    const waiting = (query: string) =>
      until(async () => {
        const statement = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`
        return (await app.sql(statement, [`%${query}%`])).length > 0
      })
    // A membership inserted by another transaction blocks the acceptance.
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query(
      `insert into memberships (person_id, company_id, role) select p.id, c.id, 'viewer' from people p, companies c
       where p.email = $1 and c.name = $2`,
      [people.noa.email, companies.quill.name],
    )
    const accepted = noa.post('/invitations/accept', { token })
    await waiting('insert into memberships')
    let shownOut = false
    const removed = owner.post(`/company/members/${sam}/remove`).finally(() => {
      shownOut = true
    })
    await Promise.race([removed, waiting('delete from memberships')])
    expect(shownOut).toBe(false)
    await holder.end()
    expect([(await accepted).status, (await removed).status]).toEqual([200, 204])
    expect((await membersOf(owner)).map(({ email }) => email)).toContain(people.noa.email)
  })
})

describe('members', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('are visible to every member, with random IDs of their memberships', async () => {
    const ids = new Set<string>()
    const names = ['ingrid', 'tomas', 'mina', 'olav'] as const
    const halden = [...names, 'viktor' as const].map((name) => `${people[name].email} ${people[name].role}`).sort()
    for (const name of names) {
      const members = await membersOf(await app.signedIn(name))
      expect(members.map(({ email, role }) => `${email} ${role}`).sort()).toEqual(halden)
      expect(members.filter(({ you }) => you).map(({ email }) => email)).toEqual([people[name].email])
      for (const { id } of members) ids.add(id)
    }
    expect(ids.size).toBe(halden.length)
    for (const id of ids) expect(id).toMatch(/^mem_\w{22}$/)
    expect(ids).toContain(await app.memberId('mina'))
  })

  it('read the billing details of their company, which no other company reads', async () => {
    const details = { billingName: 'Halden Research AS', billingAddress: 'Storgata 9', taxId: null, bankDetails: 'IBAN NO93 8601 1117 947' }
    await (await app.proven('ingrid')).call('PATCH', '/company/billing', details)
    for (const member of ['ingrid', 'tomas', 'mina', 'olav'] as const)
      expect((await (await app.signedIn(member)).get('/company')).body, member).toMatchObject(details)
    for (const other of ['lena', 'ruth', 'pedro'] as const) {
      const { status, text } = await (await app.signedIn(other)).get('/company')
      expect(status).toBe(200)
      expect(text, other).not.toMatch(/Halden|Storgata 9|NO93/)
    }
  })

  it('lose the company immediately with their keys and sessions when they are removed', async () => {
    const owner = await app.signedIn('ruth')
    const sam = await app.signedIn('sam')
    expect((await owner.post(`/company/members/${await memberId(owner, people.sam.email)}/remove`)).status).toBe(204)
    expect(codeIn(await app.as('sam').get('/opportunities'))).toBe('company_required')
    expect(codeIn(await sam.get('/company'))).toBe('company_required')
    expect((await sam.get('/auth/session')).body.role).toBeNull()
  })

  it('act with their new role immediately', async () => {
    const owner = await app.proven('ingrid')
    const id = await memberId(owner, people.mina.email)
    expect((await owner.post(`/company/members/${id}/role`, { role: 'viewer' })).body.role).toBe('viewer')
    expect(codeIn(await app.as('mina').post('/requests/none/close'))).toBe('forbidden_role')
    expect((await owner.post(`/company/members/${id}/role`, { role: 'trader' })).body.role).toBe('trader')
    expect(codeIn(await app.as('mina').post('/requests/none/close'))).toBe('not_found')
  })

  it('of another company are not found', async () => {
    const lena = await app.proven('lena')
    const id = await memberId(await app.signedIn('ingrid'), people.mina.email)
    for (const [step, body] of [['role', { role: 'owner' }], ['remove'], ['hand-over']] as const) {
      expect((await lena.post(`/company/members/${id}/${step}`, body)).status).toBe(404)
    }
  })

  it('keep a last owner, who can neither leave, nor be removed, nor be given another role', async () => {
    const page = await app.proven('pedro')
    const id = await memberId(page, people.pedro.email)
    expect(codeIn(await page.post('/company/leave'))).toBe('last_owner')
    expect(codeIn(await page.post(`/company/members/${id}/remove`))).toBe('last_owner')
    expect(codeIn(await page.post(`/company/members/${id}/role`, { role: 'viewer' }))).toBe('last_owner')
    expect(codeIn(await page.post(`/company/members/${id}/hand-over`))).toBe('invalid_request')
  })

  it('keep a last owner who can act: a suspended owner does not count', async () => {
    await app.sql(`update memberships set role = 'owner' where person_id = (select id from people where email = $1)`, [people.yuki.email])
    await app.sql('update people set suspended_at = now() where email = $1', [people.yuki.email])
    const page = await app.proven('pedro')
    const [own, other] = [await memberId(page, people.pedro.email), await memberId(page, people.yuki.email)]
    expect(codeIn(await page.post('/company/leave'))).toBe('last_owner')
    expect(codeIn(await page.post(`/company/members/${own}/role`, { role: 'viewer' }))).toBe('last_owner')
    expect(codeIn(await page.post(`/company/members/${other}/hand-over`))).toBe('last_owner')
    expect((await page.post(`/company/members/${other}/role`, { role: 'trader' })).body.role).toBe('trader')
    await app.sql('update people set suspended_at = null where email = $1', [people.yuki.email])
  })

  it('can receive the ownership in one step', async () => {
    const page = await app.proven('pedro')
    const handed = await page.post(`/company/members/${await memberId(page, people.yuki.email)}/hand-over`)
    expect(handed.body).toMatchObject({ email: people.yuki.email, role: 'owner' })
    expect((await page.get('/auth/session')).body.role).toBe('authorized_signatory')
    expect((await page.post('/company/leave')).status).toBe(204)
  })

  it('still have an owner if two owners leave at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await app.sql(
        `update memberships set role = 'owner' where company_id = (select id from companies where name = 'Halden Research')
           and person_id in (select id from people where email in ($1, $2))`,
        [people.ingrid.email, people.tomas.email],
      )
      const [ingrid, tomas] = [await app.signedIn('ingrid'), await app.signedIn('tomas')]
      const responses = await Promise.all([ingrid, tomas].map((page) => page.post('/company/leave')))
      expect(responses.map(codeIn).sort()).toEqual(['last_owner', 'ok'])
      await app.sql(
        `insert into memberships (person_id, company_id, role)
         select p.id, c.id, 'owner' from people p, companies c where p.email in ($1, $2) and c.name = 'Halden Research' on conflict do nothing`,
        [people.ingrid.email, people.tomas.email],
      )
    }
  })
})
