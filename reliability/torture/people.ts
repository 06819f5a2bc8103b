/** Who sits at the dashboard in a run, with the second factor proven. */
import { setTimeout as pause } from 'node:timers/promises'
import type { DemoInstallation } from '../demo-installation.ts'
import type { Sending } from '../http-client.ts'
import { proveFactor, signIn } from '../session.ts'
import type { Clients } from './clients.ts'

/** People who act at the dashboard: an owner of each company, and the operator. */
const seated = ['ingrid', 'lena', 'ruth', 'pedro', 'oona'] as const
export type Seated = (typeof seated)[number]

/** A proof holds for five minutes. */
const proveEveryMs = 4 * 60_000
const attempts = 5

export class People {
  readonly #home: DemoInstallation
  readonly #clients: Clients
  readonly #cookies = new Map<Seated, string>()
  #provenAtMs = Number.NEGATIVE_INFINITY

  constructor(home: DemoInstallation, clients: Clients) {
    this.#home = home
    this.#clients = clients
  }

  key(name: string): string {
    return this.#home.key(name)
  }

  cookie(name: Seated): string {
    return this.#cookies.get(name) ?? ''
  }

  /** Everybody at the dashboard is signed in and has proven the factor a while before it would lapse. */
  async beSeated(): Promise<void> {
    if (performance.now() - this.#provenAtMs < proveEveryMs) return
    this.#provenAtMs = performance.now()
    await Promise.all(seated.map((name) => this.#prove(name)))
  }

  async #prove(name: Seated): Promise<void> {
    const person = this.#home.person(name)
    const send = async (sending: Sending) => (await this.#clients.settle('dashboard', sending)).answer
    for (let attempt = 0; attempt < attempts; attempt++) {
      const proven = await proveFactor(send, person, await signIn(send, person))
      if (proven !== undefined) return void this.#cookies.set(name, proven)
      // A code serves once, and this one may have been spent by somebody who never heard of it.
      await pause(1_000)
    }
    throw new Error(`${name} could not prove the second factor`)
  }
}
