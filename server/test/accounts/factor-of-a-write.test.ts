import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse } from '../http-client.ts'
import { createdKey, createKey } from '../keys.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

type Step = (page: DashboardClient) => Promise<HttpResponse>

describe('a step that needs a second factor for some of its calls', () => {
  let app: TestApp
  let key: string
  let approval: string
  beforeAll(async () => {
    app = await openTestApp()
    await fund(app, 'halden', 1_000_000)
    key = (await createKey(app, 'tomas')).id
    const agent = app.withKey(await createdKey(app, 'mina', { scopes: ['rentals:write'], policy: { approval: 'spend' } }))
    approval = (await agent.post('/rentals', { offer_id: await putOffer(app, 'kestrel'), gpu_count: 1 })).body.id
  })

  const registration = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'AA', attestationObject: 'AA' },
  }
  const live = { name: 'for a test', mode: 'live' }
  const spending: readonly [string, Step][] = [
    ['creates a live key', (page) => page.post('/keys', live)],
    ['rolls a live key', (page) => page.post(`/keys/${key}/roll`, {})],
    ['approves what spends', (page) => page.post(`/approvals/${approval}/approve`)],
  ]
  const replacing: readonly [string, Step][] = [
    [
      'changes the address',
      (page) => page.post('/account/email', { email: 'thief@halden.example', currentPassword: app.password('tomas') }),
    ],
    ['starts another authenticator', (page) => page.post('/account/authenticator')],
    ['confirms another authenticator', (page) => page.post('/account/authenticator/confirm', { code: '000000' })],
    ['starts another passkey', (page) => page.post('/account/passkeys/options')],
    ['adds another passkey', (page) => page.post('/account/passkeys', { name: 'mine', credential: registration })],
  ]

  /** The result of a step that was admitted and then waited for its session's row while something changed. */
  async function afterWaiting(page: DashboardClient, step: Step, change: string): Promise<string> {
    const holder = await app.connect()
    const session = [Buffer.from(page.sid ?? '')]
    await holder.query('begin')
    await holder.query('select from sessions where hash = sha256($1) for update', session)
    const response = step(page)
    await until(async () => {
      const waiting = await app.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%open_write_in_session%'`,
      )
      return waiting.length > 0
    })
    await holder.query(change, session)
    await holder.query('commit')
    await holder.end()
    const { status, body } = await response
    return body?.error?.code ?? String(status)
  }
  const staleProof = `update sessions set factor_proven_at = factor_proven_at - interval '5 minutes' where hash = sha256($1)`
  const noFactor = `delete from totp_factors f using sessions s where s.person_id = f.person_id and s.hash = sha256($1)`

  it.each([...spending, ...replacing])('no longer %s after the proof has expired', async (_name, step) => {
    expect(await afterWaiting(await app.proven('tomas'), step, staleProof)).toBe('second_factor_required')
  })

  it.each(spending)('no longer %s after the factor was removed', async (_name, step) => {
    const [factor] = await app.sql(
      `select f.* from totp_factors f join people p on p.id = f.person_id where p.email = 'tomas@halden.example'`,
    )
    expect(await afterWaiting(await app.proven('tomas'), step, noFactor)).toBe('second_factor_not_enrolled')
    await app.sql('insert into totp_factors select (json_populate_record(null::totp_factors, $1)).*', [JSON.stringify(factor)])
  })

  it('does not replace a factor that was enrolled while the step waited', async () => {
    const noa: PersonName = 'noa'
    const page = await app.signedInWithoutFactor(noa)
    const enrolled = `insert into totp_factors (person_id, sealed_secret) select person_id, ''::bytea from sessions where hash = sha256($1)
      on conflict (person_id) do nothing`
    await app.sql(`delete from totp_factors f using people p where p.id = f.person_id and p.email = 'noa@nowhere.example'`)
    const result = await afterWaiting(page, (client) => client.post('/account/authenticator'), enrolled)
    expect(result).toBe('second_factor_required')
  })
})
