/** The cast of a run: whose keys call, and who sits at the dashboard with the second factor proven. */
import { setTimeout as pause } from 'node:timers/promises'
import { generateSync } from 'otplib'
import type { DemoInstallation, DemoPerson } from '../demo-installation.ts'
import type { Answer } from '../http-connection.ts'
import type { Clients } from './clients.ts'

/** People who act at the dashboard: an owner of each company, and the operator. */
const seated = ['ingrid', 'lena', 'ruth', 'pedro', 'oona'] as const
export type Seated = (typeof seated)[number]

/** A proof holds for five minutes. */
const proveEveryMs = 4 * 60_000
const attempts = 5

export class People {
  readonly #people: ReadonlyMap<string, DemoPerson>
  readonly #clients: Clients
  readonly #cookies = new Map<Seated, string>()
  #provenAtMs = Number.NEGATIVE_INFINITY

  constructor(home: DemoInstallation, clients: Clients) {
    this.#people = home.people
    this.#clients = clients
  }

  key(name: string): string {
    return this.#person(name).keys?.live ?? ''
  }

  cookie(name: Seated): string {
    return this.#cookies.get(name) ?? ''
  }

  #person(name: string): DemoPerson {
    const person = this.#people.get(name)
    if (person === undefined) throw new Error(`the demo world has no ${name}`)
    return person
  }

  /** Everybody at the dashboard is signed in and has proven the factor a while before it would lapse. */
  async beSeated(): Promise<void> {
    if (performance.now() - this.#provenAtMs < proveEveryMs) return
    this.#provenAtMs = performance.now()
    await Promise.all(seated.map((name) => this.#prove(name)))
  }

  async #prove(name: Seated): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const cookie = await this.#signIn(name)
      const code = generateSync({ secret: this.#person(name).totp_secret })
      const answer = await this.#post('/auth/second-factor', { code }, cookie)
      if (answer.status === 200) return void this.#cookies.set(name, cookieIn(answer) ?? cookie)
      // A code serves once, and this one may have been spent by somebody who never heard of it.
      await pause(1_000)
    }
    throw new Error(`${name} could not prove the second factor`)
  }

  async #signIn(name: Seated): Promise<string> {
    const { email, password } = this.#person(name)
    const answer = await this.#post('/auth/sign-in', { email, password })
    const cookie = cookieIn(answer)
    if (answer.status !== 200 || cookie === undefined) throw new Error(`${name} could not sign in: ${answer.text}`)
    return cookie
  }

  async #post(path: string, body: object, cookie?: string): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    const sending = { method: 'POST', path: `/v1${path}`, headers, body: JSON.stringify(body) }
    return (await this.#clients.settle('dashboard', sending)).answer
  }
}

const cookieIn = ({ headers }: Answer): string | undefined => /^sid=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0]
