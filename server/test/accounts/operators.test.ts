/** Operators and members are different people. An operator has no company and is in no company's audit, in any order of steps. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newToken, sha256 } from '../../src/core/ids.ts'
import { companies, people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse, Json } from '../http-client.ts'
import { mailedToken } from '../letters.ts'
import { putListing } from '../listings.ts'
import { offerOn } from '../radar.ts'
import { rounds } from '../rounds.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const codeIn = ({ body }: HttpResponse) => body?.error?.code ?? 'ok'

describe('an operator', () => {
  let app: TestApp
  let owner: DashboardClient
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    owner = await app.proven('ruth')
    operator = await app.proven('oona')
  })
  const invited = async (email: string) => {
    expect(await owner.post('/company/invitations', { email, role: 'trader' })).toMatchObject({ status: 201 })
    return mailedToken(app, email)
  }
  /** Inserts an invitation directly: a race needs more of them than one person may send. */
  const linkFor = async (email: string) => {
    const token = newToken()
    await app.sql(
      `insert into invitations (token_hash, company_id, invited_by, email, role, expires_at)
       select $1, m.company_id, m.person_id, $2, 'trader', app_now() + interval '7 days'
       from memberships m join people p on p.id = m.person_id where p.email = $3`,
      [sha256(token), email, people.ruth.email],
    )
    return token
  }
  const memberships = () => app.sql('select from memberships m join people p on p.id = m.person_id where p.operator')

  it('can neither create a company nor join one, and gets this error before any other', async () => {
    for (const name of ['Of nobody yet', companies.kestrel.name]) {
      expect(codeIn(await operator.post('/companies', { name }))).toBe('operator_without_company')
    }
    const token = await invited(people.oona.email)
    for (const one of [token, 'no link'])
      expect(codeIn(await operator.post('/invitations/accept', { token: one }))).toBe('operator_without_company')
    expect((await operator.get('/auth/session')).body).toMatchObject({ company: null, role: null })
    expect(codeIn(await operator.get('/company'))).toBe('company_required')
    expect(await memberships()).toEqual([])
  })

  it('cannot be made of a member, which the database itself enforces', async () => {
    const make = (email: string) => app.sql('update people set operator = true where email = $1', [email])
    await expect(make(people.sam.email)).rejects.toThrow('memberships_of_no_operator')
    const join = `insert into memberships (person_id, company_id, role) select p.id, c.id, 'viewer' from people p, companies c
      where p.email = $1 and c.name = $2`
    await expect(app.sql(join, [people.oona.email, companies.kestrel.name])).rejects.toThrow('memberships_of_no_operator')
  })

  it('is never a member as well: a person who accepts an invitation while being made an operator becomes one of the two', async () => {
    const noa = await app.signedIn('noa')
    for (let round = 0; round < rounds; round++) {
      const token = await linkFor(people.noa.email)
      const made = app.sql(`update people set operator = true where email = $1 returning id`, [people.noa.email]).then(
        () => 'made',
        (error: Error) => (error.message.includes('memberships_of_no_operator') ? 'refused' : error.message),
      )
      const [accepted, making] = await Promise.all([noa.post('/invitations/accept', { token }), made])
      expect([
        ['ok', 'refused'],
        ['operator_without_company', 'made'],
      ]).toContainEqual([codeIn(accepted), making])
      expect(await memberships()).toEqual([])
      await app.sql('delete from memberships where person_id = (select id from people where email = $1)', [people.noa.email])
      await app.sql('update people set operator = false where email = $1', [people.noa.email])
    }
  })

  it('leaves each step in the audit without a company, and nothing of it in the audit of a company', async () => {
    const { opportunity } = await offerOn(app, operator, await putListing(app, 'kestrel'))
    await operator.post(`/operator/opportunities/${opportunity}/withdraw`)
    const company = await app.companyHandle('kestrel')
    await operator.post(`/operator/companies/${company}/credits`, { amountCents: 100, reference: 'one' })
    const steps = (await operator.get('/operator/audit?limit=100')).body.data.filter((row: Json) => row.person === people.oona.name)
    expect(new Set(steps.map((row: Json) => row.action))).toContain('opportunity.offered')
    for (const row of steps) expect(row.company, row.action).toBeNull()
    for (const name of ['ingrid', 'lena', 'ruth', 'pedro'] as const) {
      const { data } = (await (await app.signedIn(name)).get('/audit?limit=100')).body
      expect(data.filter((row: Json) => row.person === people.oona.name || row.target === opportunity)).toEqual([])
    }
  })
})
