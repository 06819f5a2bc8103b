/** Principals: the holder of a key and what it may do, cached by the key's hash while the rights cache invalidation vouches for it. */
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
  /** Increases after each change of rights, here or elsewhere. */
  generation = 0

  /** `trusted` returns whether the rights cache invalidation works, so that cached principals are still valid. */
  constructor(lookup: Lookup, trusted: () => boolean) {
    this.#lookup = lookup
    this.#trusted = trusted
  }

  forget(): void {
    this.generation++
    this.#cache.clear()
  }

  /** The cached principal of a key, as long as the invalidation vouches for the cache. */
  cached(key: string): Principal | undefined {
    return this.#trusted() ? this.#cache.get(sha256Text(key)) : undefined
  }

  /** The mode of a cached key, even if its rights may have changed since. */
  knownMode(key: string): Mode | undefined {
    return this.#cache.peek(sha256Text(key))?.mode
  }

  /** How many are cached. */
  get size(): number {
    return this.#cache.size
  }

  /** Queries the database for the key's holder; undefined if there is none. */
  async lookUp(key: string): Promise<Principal | undefined> {
    const hash = sha256Text(key)
    const generation = this.generation
    const found = await this.#lookup(hash)
    // A result that was read before a change of rights must not be cached after it.
    if (found && generation === this.generation) this.#cache.set(hash, found)
    return found
  }
}

const bearer = /^Bearer +([^ ]+) *$/i

/** The key that a call came with; undefined if there is none, or more than one. The lookup checks whether it is well-formed. */
export function keyIn(request: Headed): string | undefined {
  const { authorization } = request.headers
  if (authorization === undefined || headerLines(request, 'authorization').length > 1) return undefined
  return bearer.exec(authorization)?.[1]
}

// Judged by the database's clock at the lookup, and since then by the process's copy, which may be behind by as long as a probe takes.
const isExpired = ({ expired, expiresAtMs }: Principal, nowMs: number) => expired || (expiresAtMs !== null && expiresAtMs <= nowMs)

export const isValid = (principal: Principal, nowMs: number): boolean => !principal.revoked && !isExpired(principal, nowMs)

/** Refuses a key that was revoked or has expired. */
export function refuseEnded(principal: Principal, nowMs: number): void {
  if (principal.revoked) throw new Fault('api_key_revoked')
  if (isExpired(principal, nowMs)) throw new Fault('api_key_expired')
}
