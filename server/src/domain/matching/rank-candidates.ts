import { type Candidate, maxCandidates } from '@parley/contract/dashboard/operator'
import type { ReferenceNames } from '@parley/contract/reference-names'
import { notFound } from '../../core/fault.ts'
import type { Reader } from '../../db/statement.ts'
import { rank, regionKeysOf } from './rules.ts'
import { candidateListings, findDemand, namesOfListings } from './store.ts'

/** The listings that fit a live request best, with reasons; never the buyer's own, never one off the grid. */
export async function rankCandidates(read: Reader, requestId: string, names: ReferenceNames): Promise<Candidate[]> {
  const storedDemand = await findDemand(read, requestId)
  if (!storedDemand) throw notFound()
  const demand = {
    ...storedDemand,
    modelKeys: new Set(names.keysOf('model', storedDemand.gpuModel)),
    regionKeys: regionKeysOf(storedDemand.region, names),
  }
  const found = await candidateListings(read, requestId, demand)
  const listings = new Map(found.map((listing) => [listing.listingId, listing]))
  const best = rank(demand, [...listings.values()], maxCandidates)
  const namesById = new Map(
    (
      await namesOfListings(
        read,
        best.map(({ listingId }) => listingId),
      )
    ).map((one) => [one.listingId, one]),
  )
  return best.flatMap((one) => {
    const name = namesById.get(one.listingId)
    return name ? [{ ...name, ...one }] : []
  })
}
