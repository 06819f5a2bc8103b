/** The dashboard sessions in a run, with the second factor passed. */
import { setTimeout as pause } from 'node:timers/promises'
import { proveFactor, signIn } from '../demo-people.ts'
import type { Sending } from '../http-client.ts'
import type { DemoInstallation } from '../stage.ts'
import type { Clients } from './clients.ts'

/** The people at the dashboard: an owner of each company, and the operator. */
const seated = ['ingrid', 'lena', 'ruth', 'pedro', 'oona'] as const
export type Seated = (typeof seated)[number]

/** A second factor is valid for five minutes. */
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
      // A code works once. An earlier attempt without a response may have used this one.
      await pause(1_000)
    }
    throw new Error(`${name} could not prove the second factor`)
  }
  /** Ensures that all are signed in and that their second factor does not expire soon. */
  const beSeated = async () => {
    if (performance.now() - provenAtMs < proveEveryMs) return
    provenAtMs = performance.now()
    await Promise.all(seated.map(prove))
  }
  return { key: (name: string) => home.key(name), cookie: (name: Seated) => cookies.get(name) ?? '', beSeated }
}
