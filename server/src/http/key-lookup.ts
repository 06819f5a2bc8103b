/** Looks up the holder of the key that a call came with. */
import { performance } from 'node:perf_hooks'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../core/clock.ts'
import { isApiKey } from '../core/ids.ts'
import type { Principal } from '../core/principal.ts'
import type { Call } from './call.ts'
import { isValid, keyIn, type Principals } from './principals.ts'

/** Attaches the key's holder to a call, so that every response carries the key's mode. */
export class KeyLookup {
  readonly #principals: Principals
  readonly #clock: Clock

  constructor(principals: Principals, clock: Clock) {
    this.#principals = principals
    this.#clock = clock
  }

  /** Waits only if the key is not cached. */
  identify(request: FastifyRequest): Promise<void> | undefined {
    const { call } = request
    const key = keyIn(request)
    const known = key === undefined ? undefined : this.#principals.cached(key)
    if (key !== undefined && !known && isApiKey(key)) return this.#lookUp(call, key)
    this.#mark(call, known)
    return undefined
  }

  /** Records that the key's rights were just checked. They stay valid for a short time. */
  checked(call: Call): void {
    call.checkedAtMs = performance.now()
    call.checkedGeneration = this.#principals.generation
  }

  /** Whether rights have changed, or may have, since they were checked: the call waited for a slot or for its body. */
  isOutdated(call: Call): boolean {
    return call.checkedGeneration !== this.#principals.generation || call.checkIsStale
  }

  /** A query to the database takes a slot, for every call. */
  async #lookUp(call: Call, key: string): Promise<void> {
    await call.acquireSlot(performance.now())
    this.#mark(call, await this.#principals.lookUp(key))
  }

  #mark(call: Call, found: Principal | undefined): void {
    call.keyHolder = found
    call.mode = found?.mode
    if (found && isValid(found, this.#clock.now())) call.principal = found
  }
}
