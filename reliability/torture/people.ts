/** Who sits at the dashboard in a run, with the second factor proven. */
import { setTimeout as pause } from 'node:timers/promises'
import { proveFactor, signIn } from '../demo-people.ts'
import type { Sending } from '../http-client.ts'
import type { DemoInstallation } from '../stage.ts'
import type { Clients } from './clients.ts'

/** People who act at the dashboard: an owner of each company, and the operator. */
const seated = ['ingrid', 'lena', 'ruth', 'pedro', 'oona'] as const
export type Seated = (typeof seated)[number]

/** A proof holds for five minutes. */
const proveEveryMs = 4 * 60_000
const attempts = 5

export type People = ReturnType<typeof peopleAt>

export function peopleAt(home: DemoInstallation, clients: Clients) {
  const cookies = new Map<Seated, string>()
  let provenAtMs = Number.NEGATIVE_INFINITY
  const send = (sending: Sending) => clients.settle('dashboard', sending)
  const prove = async (name: Seated): Promise<void> => {
    const person = home.person(name)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const proven = await proveFactor(send, person, await signIn(send, person))
      if (proven !== undefined) return void cookies.set(name, proven)
      // A code serves once, and this one may have been spent by somebody who never heard of it.
      await pause(1_000)
    }
    throw new Error(`${name} could not prove the second factor`)
  }
  /** Everybody at the dashboard is signed in and has proven the factor a while before it would lapse. */
  const beSeated = async () => {
    if (performance.now() - provenAtMs < proveEveryMs) return
    provenAtMs = performance.now()
    await Promise.all(seated.map(prove))
  }
  return { key: (name: string) => home.key(name), cookie: (name: Seated) => cookies.get(name) ?? '', beSeated }
}
