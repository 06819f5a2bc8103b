/** One instance of the service with a database of its own and the demo world in it, as `npm start` makes it. */
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnderTest } from './database.ts'
import { generousSettings, makeHome, openInstance } from './instance.ts'
import type { Settings } from './program.ts'

export type DemoInstallation = Awaited<ReturnType<typeof openDemoIn>>

export function openDemo(more: Settings = {}): Promise<DemoInstallation> {
  const folder = makeHome('reliability')
  return openDemoIn(folder, join(folder, 'service.log'), more)
}

/** In a folder that is there, with what may be in it; `folder` is a real path. */
export async function openDemoIn(folder: string, logFile: string, more: Settings = {}) {
  // Run as root, the database's account walks through it.
  chmodSync(folder, 0o711)
  const database = new DatabaseUnderTest(join(folder, 'postgres'))
  // Whoever runs this may end in the middle of it, by a fault of its own too.
  process.once('exit', database.kill)
  // Starts and watches over the database.
  const instance = await openInstance('first', folder, { ...generousSettings, ...more }, logFile).catch((error: unknown) => {
    database.kill()
    throw error
  })
  const { person, key } = instance
  /** Ends it in order; tells with what code. The folder stays when `keep` says so. */
  const close = async (keep = false): Promise<number | null> => {
    process.off('exit', database.kill)
    const code = await instance.stop()
    if (!keep) rmSync(folder, { recursive: true, force: true })
    return code
  }
  return { folder, instance, database, person, key, close }
}
