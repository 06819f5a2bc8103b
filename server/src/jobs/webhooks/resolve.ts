/** The only place that resolves host names. A connection goes to the address that was checked, so a DNS answer that changes later has no effect. */
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../domain/webhooks/addresses.steps.ts'

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** A host name whose addresses are not all public. The error omits them, because they may belong to the service's own network. */
export class RefusedAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} has an address that is not public`)
  }
}

const timeouts = { timeout: 2_000, tries: 2 } as const

/** Queries name servers directly: with the system's resolver, slow ones would block the few threads that file access also needs. */
export function resolvePublicly(): Resolve {
  const resolver = new Resolver(timeouts)
  return async (hostname) => {
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = results.flatMap((result, i) =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: i === 0 ? 4 : 6 })) : [],
    )
    if (found.length === 0 && results[0].status === 'rejected') throw results[0].reason
    return found
  }
}

/** As the system resolves them, including names of this machine and its network. */
export const resolveLocally: Resolve = (hostname) => lookup(hostname, { all: true })

/** The addresses for a connection: those resolved for its host name, and checked unless all are allowed. */
export const checkedLookup =
  (resolve: Resolve, allowPrivate: boolean): LookupFunction =>
  (hostname, { all, family }, callback) => {
    checkedAddresses(resolve, allowPrivate, hostname).then(
      (addresses) => {
        const matching = addresses.filter((one) => (family !== 4 && family !== 6 ? true : one.family === family))
        const [first] = matching
        if (!first) callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '')
        else if (all) callback(null, matching)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }

async function checkedAddresses(resolve: Resolve, allowPrivate: boolean, hostname: string): Promise<LookupAddress[]> {
  const addresses = [...(await resolve(hostname))]
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new RefusedAddress(hostname)
  return addresses
}
