/** Expired rows are deleted, any number of them, and nothing else. */
import { beforeAll, describe, expect, it } from 'vitest'
import { cleanUpLoop } from '../../src/jobs/clean-up.ts'
import { createdKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('the clean-up', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const count = async (table: string, where = 'true') =>
    Number((await app.sql<{ count: string }>(`select count(*) from ${table} where ${where}`))[0]?.count)
  const isWaiting = async () =>
    (await app.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sign_ups%'`)).length > 0
  const signUps = (name: string, rows: number, expiresAt: string) =>
    app.sql(
      `insert into sign_ups (email, name, token_hash, expires_at)
       select name || '@parley.example', name, sha256(name::bytea), ${expiresAt} from (select $1 || i as name from generate_series(1, $2) i) t`,
      [name, rows],
    )

  it('deletes more rows than fit in one batch, and keeps valid ones', async () => {
    await signUps('old', 11_000, `app_now() - interval '1 minute'`)
    await signUps('fresh', 3, `app_now() + interval '1 minute'`)
    await app.service.cleanUp()
    expect([await count('sign_ups', `name like 'old%'`), await count('sign_ups', `name like 'fresh%'`)]).toEqual([0, 3])
  })

  it('keeps a stored reply for as long as it is replayed: a day, and another day if the call waited for approval', async () => {
    const demand = validDemand(await app.nowMs())
    const careful = app.withKey(await createdKey(app, 'mina', { scopes: ['requests:write'], policy: { approval: 'writes' } }))
    const file = (client: PartnerClient) => client.post('/requests', demand, { key: careful === client ? 'asks first' : 'files' })
    const [filed, waiting] = [await file(app.as('mina')), await file(careful)]
    expect([filed.status, waiting.status]).toEqual([201, 202])
    const advance = async (interval: string) => {
      await app.advance(interval)
      await app.service.cleanUp()
    }
    await advance('23 hours 59 minutes')
    expect((await file(app.as('mina'))).body.id).toBe(filed.body.id)
    await advance('24 hours')
    await app.settle()
    expect((await file(careful)).body.error).toMatchObject({ code: 'approval_lapsed', approval_id: waiting.body.id })
    await advance('2 hours')
    expect(await count('idempotency')).toBe(0)
  })

  it('deletes from one table also if it cannot from another', async () => {
    await signUps('beside', 1, `app_now() - interval '1 minute'`)
    await app.sql('alter table mails rename to mails_away')
    await expect(app.service.cleanUp()).rejects.toThrow('some expired rows could not be deleted')
    await app.sql('alter table mails_away rename to mails')
    expect(await count('sign_ups', `name = 'beside1'`)).toBe(0)
  })

  it('ends with its current batch when it is interrupted', async () => {
    await signUps('many', 11_000, `app_now() - interval '1 minute'`)
    const loop = cleanUpLoop(app.service.db)
    loop.interrupt?.()
    await loop.iterate()
    expect(await count('sign_ups', `name like 'many%'`)).toBe(11_000)
  })

  it('delays no timer', async () => {
    expect(app.service.loops().map(({ name }) => name)).toEqual(expect.arrayContaining(['timers', 'clean-up']))
    await signUps('locked', 1, `app_now() - interval '1 minute'`)
    const other = await app.connect()
    await other.query('begin')
    await other.query(`update sign_ups set name = name where name = 'locked1'`)
    const cleaned = app.service.cleanUp()
    await until(isWaiting)
    await app.settle()
    await other.query('commit')
    await cleaned
    await other.end()
  })

  it("keeps a row that becomes valid again while it waits for the row's lock", async () => {
    await signUps('renewed', 1, `app_now() - interval '1 minute'`)
    const other = await app.connect()
    await other.query('begin')
    await other.query(`update sign_ups set expires_at = app_now() + interval '1 hour' where name = 'renewed1'`)
    const cleaned = app.service.cleanUp()
    await until(isWaiting)
    await other.query('commit')
    await cleaned
    await other.end()
    expect(await count('sign_ups', `name = 'renewed1'`)).toBe(1)
  })
})
