/** Principals: whose key it is and what it may do, remembered by the key's hash while the rights cache invalidation vouches for it. */
import type { Mode } from '@parley/contract/access'
import { Fault } from '../core/fault.ts'
import { sha256Text } from '../core/ids.ts'
import { lruCache } from '../core/lru-cache.ts'
import type { Principal } from '../core/principal.ts'
import { type Headed, headerLines } from './call.ts'

type Lookup = (hash: string) => Promise<Principal | undefined>

const maxPrincipals = 20_000

export class Principals {
  readonly #cache = lruCache<Principal>(maxPrincipals)
  readonly maxSize = maxPrincipals
  readonly #lookup: Lookup
  readonly #trusted: () => boolean
  /** Another one after each change of rights, here or elsewhere. */
  generation = 0

  /** `trusted` says whether the rights cache invalidation answers, so that what is remembered still holds. */
  constructor(lookup: Lookup, trusted: () => boolean) {
    this.#lookup = lookup
    this.#trusted = trusted
  }

  forget(): void {
    this.generation++
    this.#cache.clear()
  }

  /** The principal of a key, as long as the invalidation vouches for what is remembered. */
  remembered(key: string): Principal | undefined {
    return this.#trusted() ? this.#cache.get(sha256Text(key)) : undefined
  }

  /** The mode of a key that is remembered, whatever else of it may have changed since. */
  knownMode(key: string): Mode | undefined {
    return this.#cache.peek(sha256Text(key))?.mode
  }

  /** How many are remembered. */
  get size(): number {
    return this.#cache.size
  }

  /** Asks the database whose key it is; undefined when it is nobody's. */
  async lookUp(key: string): Promise<Principal | undefined> {
    const hash = sha256Text(key)
    const generation = this.generation
    const found = await this.#lookup(hash)
    // What was read before a change of rights must not be remembered after it.
    if (found && generation === this.generation) this.#cache.set(hash, found)
    return found
  }
}

const bearer = /^Bearer +([^ ]+) *$/i

/** The key that a call came with, or undefined when there is none, or more than one; whether it can be one is judged where it is looked for. */
export function keyIn(request: Headed): string | undefined {
  const { authorization } = request.headers
  if (authorization === undefined || headerLines(request, 'authorization').length > 1) return undefined
  return bearer.exec(authorization)?.[1]
}

// By the database's clock when it was looked up, and by the process's copy since then, which may be behind by as long as a probe takes.
const isExpired = ({ expired, expiresAtMs }: Principal, nowMs: number) => expired || (expiresAtMs !== null && expiresAtMs <= nowMs)

export const isValid = (principal: Principal, nowMs: number): boolean => !principal.revoked && !isExpired(principal, nowMs)

/** Refuses a key that was revoked or is past its expiry. */
export function refuseEnded(principal: Principal, nowMs: number): void {
  if (principal.revoked) throw new Fault('api_key_revoked')
  if (isExpired(principal, nowMs)) throw new Fault('api_key_expired')
}
