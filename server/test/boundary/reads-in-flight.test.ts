/** Reads that wait in the database while the rights of the reader change. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CompanyName, companies, people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse } from '../http-client.ts'
import { createKey } from '../keys.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

/** How long rights stay valid after they were checked. */
const heldMs = 25

describe('a read that waits in the database', () => {
  let app: TestApp
  let owner: DashboardClient
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    owner = await app.proven('ingrid')
    operator = await app.proven('oona')
  })

  const outcome = ({ status, body }: HttpResponse) => (body?.error?.code ?? status) as string | number
  const lockWaits = `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  /** The result of a read that waits for this table until the change has returned. */
  async function whileWaiting(table: string, read: () => Promise<HttpResponse>, change: () => Promise<HttpResponse>) {
    const holder = await app.connect()
    await holder.query(`begin`)
    await holder.query(`lock table ${table}`)
    const startedAtMs = performance.now()
    const response = read()
    await until(async () => (await app.sql(lockWaits)).length > 0 && performance.now() - startedAtMs > heldMs)
    const changed = await change()
    await holder.end()
    expect(changed.status).toBeLessThan(300)
    return outcome(await response)
  }
  const member = async (name: 'mina' | 'tomas', step: string, body?: object) =>
    owner.post(`/company/members/${await app.memberId(name)}/${step}`, body)
  /** Adds a member as if invited. The service has seen it before this returns. */
  const joins = async (name: 'mina', company: CompanyName) => {
    const joined = `insert into memberships (person_id, company_id, role) select p.id, c.id, 'trader' from people p, companies c
      where p.email = $1 and c.name = $2`
    await app.sql(joined, [people[name].email, companies[company].name])
    await app.sql('select announce_rights()')
    await until(async () => (await app.as(name).get('/me')).body.company?.name === companies[company].name)
  }

  it('is refused if its key was revoked while it waited', async () => {
    const { key, id } = await createKey(app, 'mina', { scopes: ['radar:read'] })
    const read = () => app.withKey(key).get('/radar/inquiries')
    const page = await app.signedIn('mina')
    expect(await whileWaiting('inquiries', read, () => page.post(`/keys/${id}/revoke`))).toBe('api_key_revoked')
  })

  it('is refused if the person was suspended while it waited, with a key and at the dashboard', async () => {
    const path = `/operator/people/${await app.personHandle('mina')}`
    const page = await app.signedIn('mina')
    for (const read of [() => app.as('mina').get('/radar/inquiries'), () => page.get('/radar/inquiries')]) {
      expect(await whileWaiting('inquiries', read, () => operator.post(`${path}/suspend`))).toBe('banned')
      await operator.post(`${path}/restore`)
    }
  })

  it('is refused at the dashboard if the person lost the role or the session while it waited', async () => {
    await member('tomas', 'role', { role: 'owner' })
    const tomas = await app.signedIn('tomas')
    const wallet = () => tomas.get('/wallet')
    const role = async () => member('tomas', 'role', { role: 'authorized_signatory' })
    expect(await whileWaiting('company_balances', wallet, role)).toBe('forbidden_role')
    await member('tomas', 'role', { role: 'owner' })
    const file = (page: DashboardClient) => page.get('/wallet/statement.csv')
    expect(await whileWaiting('ledger_transfers', () => file(tomas), role)).toBe('forbidden_role')
    expect((await file(owner)).status, "the company's next file does not wait for the refused one").toBe(200)
    const elsewhere = await app.signedIn('tomas')
    const end = () => elsewhere.post('/account/sessions/end-all')
    expect(await whileWaiting('inquiries', () => tomas.get('/radar/inquiries'), end)).toBe('session_required')
  })

  it('is served to a session whose cookie was replaced while it waited, because the second factor was proven', async () => {
    const before = await app.signedIn('tomas')
    const after = app.visitor()
    after.sid = before.sid
    await app.advance('31 seconds')
    const code = await app.code('tomas')
    const prove = () => after.post('/auth/second-factor', { code })
    expect(await whileWaiting('inquiries', () => before.get('/radar/inquiries'), prove)).toBe(200)
    expect(outcome(await before.get('/radar/inquiries'))).toBe('session_required')
  })

  it('is refused if the person was removed from the company while it waited, with a key and at the dashboard', async () => {
    const page = await app.signedIn('mina')
    for (const read of [() => app.as('mina').get('/radar/inquiries'), () => page.get('/radar/inquiries')]) {
      expect(await whileWaiting('inquiries', read, () => member('mina', 'remove'))).toBe('company_required')
      await joins('mina', 'halden')
    }
  })

  it('is not served if the person acts for another company by then', async () => {
    const page = await app.signedIn('mina')
    for (const read of [() => app.as('mina').get('/radar/inquiries'), () => page.get('/radar/inquiries')]) {
      const leaves = async () => {
        const removed = await member('mina', 'remove')
        await joins('mina', 'quill')
        return removed
      }
      expect(await whileWaiting('inquiries', read, leaves)).toBe('api_error')
      await app.sql('delete from memberships m using people p where p.id = m.person_id and p.email = $1', [people.mina.email])
      await joins('mina', 'halden')
    }
  })
})
