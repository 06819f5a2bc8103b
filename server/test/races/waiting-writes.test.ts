import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { validDemand } from '../listings.ts'
import { sshKey } from '../rentals.ts'
import { scrape } from '../scrape.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const writers = 2
const writeCount = 4 * writers

describe('writes that wait for each other', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ DB_POOL_WRITERS: String(writers) })
  })
  const taken = async (listener: string) => (await scrape(app)).of(`parley_slots_taken{listener="${listener}",work="writing"}`)
  const fileRequest = async () => (await app.as('lena').post('/requests', validDemand(await app.nowMs()))).status
  /** Holds the lock that they wait for until another company's write was served. */
  async function whileHeld<T>(lock: string, values: unknown[], listener: string, calls: () => Promise<Promise<T>[]>): Promise<T[]> {
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query(lock, values)
    const sent = await calls()
    await until(async () => (await taken(listener)) === sent.length)
    expect(await fileRequest()).toBe(201)
    await holder.query('commit')
    await holder.end()
    return Promise.all(sent)
  }

  it('of one session leave the connections to others', async () => {
    const page = await app.signedIn('mina')
    const add = (name: number) => page.post('/account/ssh-keys', { name: `laptop ${name}`, publicKey: sshKey })
    const responses = await whileHeld(
      'select from sessions where hash = sha256($1) for update',
      [Buffer.from(page.sid ?? '')],
      'dashboard',
      async () => Array.from({ length: writeCount }, (_, n) => add(n)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(writeCount - 1).fill(409)])
  })

  it('of one session do not let its reads wait', async () => {
    const page = await app.signedIn('yuki')
    await app.advance('2 minutes')
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query('select from sessions where hash = sha256($1) for update', [Buffer.from(page.sid ?? '')])
    const { status } = await page.get('/auth/session')
    await holder.query('commit')
    await holder.end()
    expect(status).toBe(200)
  })

  it('of one test world, while it is emptied, leave the connections to others', async () => {
    const key = app.as('mina', 'test')
    const demand = validDemand(await app.nowMs())
    const responses = await whileHeld(
      `select pg_advisory_xact_lock_shared(4, company_id::int) from memberships m join people p on p.id = m.person_id where p.email = $1`,
      [people.mina.email],
      'partner',
      async () => {
        const emptying = key.delete('/test-helpers/world')
        const lockWaits = `select from pg_locks where locktype = 'advisory' and not granted`
        await until(async () => (await app.sql(lockWaits)).length === 1)
        return [emptying, ...Array.from({ length: writeCount }, () => key.post('/requests', demand))]
      },
    )
    expect(responses.map(({ status }) => status)).toEqual([200, ...Array(writeCount).fill(201)])
  })
})
