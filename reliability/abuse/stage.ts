/** Who attacks, with what in hand, and what came of it. */

import { Counts, Violations } from '../figures.ts'
import type { DemoInstallation } from '../stage.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage(home: DemoInstallation) {
  const { ports } = home.instance
  // The key is of a company's trader, for the test world alone; the session may act for a company, without a second factor proven.
  const testKey = home.key('tomas', 'test')
  const cookie = await home.instance.cookieOf('tomas')
  /** What is wrong with what was answered; and calls so far, by the attack's name. */
  const [violations, calls] = [new Violations(), new Counts()]
  return { ports, testKey, cookie, violations, calls }
}
