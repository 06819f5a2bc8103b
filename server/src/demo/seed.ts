/** Seeds an empty database as its owner, who alone may change append-only rows: the demo's history is invented. */
import type pg from 'pg'
import type { Config } from '../config.ts'
import { Sealer } from '../core/sealer.ts'
import { Database } from '../db/client.ts'
import { connectWithoutTimeouts } from '../db/migrate.ts'
import { isEmpty, seedWorld } from './world.ts'

/** Held by the instance that seeds. */
const seedLock = 20_261_121

export async function seedIfEmpty(owner: pg.ClientConfig, config: Config, secret: Buffer, log: (line: string) => void): Promise<void> {
  // If several instances start concurrently, one seeds and the others wait until it is done.
  const lock = await connectWithoutTimeouts(owner, 'seed')
  try {
    await lock.query('select pg_advisory_lock($1)', [seedLock])
    await seed(owner, config, secret, log)
  } finally {
    await lock.end()
  }
}

async function seed(owner: pg.ClientConfig, config: Config, secret: Buffer, log: (line: string) => void): Promise<void> {
  const onError = (error: Error) => log(`seeding: ${error.message}`)
  const db = new Database({ connection: owner, readers: 1, writers: 1, onError })
  try {
    await db.transaction(async (tx) => {
      if (!(await isEmpty(tx))) return
      log('seeding the demo data')
      await seedWorld(tx, config, { bids: new Sealer(secret, 'sealed bids'), webhooks: new Sealer(secret, 'webhook secrets') })
    })
  } finally {
    await db.close()
  }
}
