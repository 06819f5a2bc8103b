/** Principals: whose key it is and what it may do, remembered by the key's hash while the rights watch vouches for it. */
import type { Mode } from '@parley/contract/access'
import { LRUCache } from 'lru-cache'
import { Fault } from '../fault.ts'
import { isApiKey, sha256Text } from '../ids.ts'
import type { Principal } from '../principal.ts'
import { type Headed, headerLines } from './call.ts'

type Lookup = (hash: string) => Promise<Principal | undefined>

const mostPrincipals = 20_000

export class Principals {
  readonly #cache = new LRUCache<string, Principal>({ max: mostPrincipals })
  readonly maxSize = mostPrincipals
  readonly #lookup: Lookup
  readonly #trusted: () => boolean
  #generation = 0

  /** `trusted` says whether the watch on rights answers, so that what is remembered still holds. */
  constructor(lookup: Lookup, trusted: () => boolean) {
    this.#lookup = lookup
    this.#trusted = trusted
  }

  forget(): void {
    this.#generation++
    this.#cache.clear()
  }

  /** The principal of a key: at once when remembered, else a promise; undefined when there is no such key, or cannot be. */
  find(key: string): Principal | Promise<Principal | undefined> | undefined {
    const hash = sha256Text(key)
    const known = this.#trusted() ? this.#cache.get(hash) : undefined
    if (known) return known
    return isApiKey(key) ? this.#fetch(hash) : undefined
  }

  /** The mode of a key that is remembered, whatever else of it may have changed since. */
  knownMode(key: string): Mode | undefined {
    return this.#cache.peek(sha256Text(key))?.mode
  }

  /** How many are remembered. */
  get size(): number {
    return this.#cache.size
  }

  async #fetch(hash: string): Promise<Principal | undefined> {
    const generation = this.#generation
    const found = await this.#lookup(hash)
    // What was read before a change of rights must not be remembered after it.
    if (found && generation === this.#generation) this.#cache.set(hash, found)
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

const isExpired = ({ expiresAtMs }: Principal, nowMs: number) => expiresAtMs !== null && expiresAtMs <= nowMs

export const isValid = (principal: Principal, nowMs: number): boolean => !principal.revoked && !isExpired(principal, nowMs)

/** Refuses a key that is unknown, revoked or past its expiry. */
export function vouch(principal: Principal | undefined, nowMs: number): Principal {
  if (principal === undefined) throw new Fault('invalid_api_key')
  if (principal.revoked) throw new Fault('api_key_revoked')
  if (isExpired(principal, nowMs)) throw new Fault('api_key_expired')
  return principal
}
