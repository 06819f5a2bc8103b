/** The dashboard sessions in a run, with the second factor passed. */
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, verifyFactor } from '../demo-people.ts'
import type { HttpCall } from '../http-client.ts'
import type { DemoInstallation } from '../installations.ts'
import type { Clients } from './clients.ts'

/** The people at the dashboard: an owner of each company, and the operator. */
const dashboardUsers = ['ingrid', 'lena', 'ruth', 'pedro', 'oona'] as const
export type DashboardUser = (typeof dashboardUsers)[number]

/** A second factor is valid for five minutes. */
const factorIntervalMs = 4 * 60_000
const attempts = 5

export type People = ReturnType<typeof peopleAt>

export function peopleAt(demo: DemoInstallation, clients: Clients) {
  const cookies = new Map<DashboardUser, string>()
  let factorVerifiedAtMs = Number.NEGATIVE_INFINITY
  const send = (call: HttpCall) => clients.settle('dashboard', call)
  const signInWithFactor = async (name: DashboardUser): Promise<void> => {
    const person = demo.person(name)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const cookie = await verifyFactor(send, person, await signIn(send, person))
      if (cookie !== undefined) return void cookies.set(name, cookie)
      // A code works once. An earlier attempt without a response may have used this one.
      await pause(1_000)
    }
    throw new Error(`${name} could not prove the second factor`)
  }
  /** Ensures that all are signed in and that their second factor does not expire soon. */
  const ensureSignedIn = async () => {
    if (performance.now() - factorVerifiedAtMs < factorIntervalMs) return
    factorVerifiedAtMs = performance.now()
    await Promise.all(dashboardUsers.map(signInWithFactor))
  }
  return { key: (name: string) => demo.key(name), cookie: (name: DashboardUser) => cookies.get(name) ?? '', ensureSignedIn }
}
