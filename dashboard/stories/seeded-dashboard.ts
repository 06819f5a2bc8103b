/** A test app with the demo's activity: every page has something to show. */
import { readConfig } from '../../server/src/config.ts'
import { Sealer } from '../../server/src/core/sealer.ts'
import { Database } from '../../server/src/db/client.ts'
import { seedActivity } from '../../server/src/demo/world.ts'
import { testSecret } from '../../server/test/secret.ts'
import { seededCast } from '../../server/test/seeded-cast.ts'
import { openTestDashboard, type TestDashboard } from './test-dashboard.ts'

export async function openSeededDashboard(): Promise<TestDashboard> {
  const dashboard = await openTestDashboard()
  const { connection } = dashboard.app
  const seeded = await seededCast(dashboard.app)
  const db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
  await db.transaction((tx) => seedActivity(tx, seeded, readConfig({}), new Sealer(testSecret, 'sealed bids')))
  await db.close()
  return dashboard
}
