/** Names become addresses here and nowhere else, and a connection goes to what was checked: an answer that changes afterwards is not asked for. */
import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../domain/webhooks/addresses.steps.ts'

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** A name whose addresses are not all public. They are not told: they may be those of the network that the service stands in. */
export class RefusedAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} has an address that is not public`)
  }
}

const timeouts = { timeout: 2_000, tries: 2 } as const

/** Asks name servers itself: the system's own way would let slow ones hold up the few threads that file access needs, too. */
export function resolvePublicly(): Resolve {
  const resolver = new Resolver(timeouts)
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = answers.flatMap((answer, i) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: i === 0 ? 4 : 6 })) : [],
    )
    if (found.length === 0 && answers[0].status === 'rejected') throw answers[0].reason
    return found
  }
}

/** As the system does it: names of this machine and its network, too. */
export const resolveLocally: Resolve = (hostname) => lookup(hostname, { all: true })

/** What a connection is given for a name: addresses that were resolved for it, and checked unless all are allowed. */
export const checkedLookup =
  (resolve: Resolve, allowPrivate: boolean): LookupFunction =>
  (hostname, { all, family }, callback) => {
    checked(resolve, allowPrivate, hostname).then(
      (addresses) => {
        const fitting = addresses.filter((one) => (family !== 4 && family !== 6 ? true : one.family === family))
        const [first] = fitting
        if (!first) callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '')
        else if (all) callback(null, fitting)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }

async function checked(resolve: Resolve, allowPrivate: boolean, hostname: string): Promise<LookupAddress[]> {
  const addresses = [...(await resolve(hostname))]
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new RefusedAddress(hostname)
  return addresses
}
