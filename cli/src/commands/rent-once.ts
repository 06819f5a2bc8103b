/** `parley rent` with a key of the caller's own, which answers a later run with what came of the first. */
import {
  type CreateRentalBody,
  isIdempotencyKeyReused,
  isOfferNotFound,
  type Parley,
  type RentalQuote,
  type WriteOptions,
} from '@parley/sdk'

/** Everything but the price: the same each time that a command is run. */
type Asked = Omit<CreateRentalBody, 'quote_token' | 'max_price_per_hour_cents'>

/** Looked for among so many, each a write of its own. */
const triedAtMost = 5

/**
 * A key is answered from memory for the same body alone. So no quote's token is sent, which is another each time, but the quoted price as
 * the most that it may cost. Where the price has changed since, or the offer is gone, the body of the first run is sent again as it was.
 */
export async function rentOnce(parley: Parley, asked: Asked, agreed: () => Promise<RentalQuote>, options: WriteOptions) {
  try {
    const { price_per_hour_cents: max_price_per_hour_cents } = await agreed()
    return await parley.rentals.create({ ...asked, max_price_per_hour_cents }, options)
  } catch (error) {
    if (!isIdempotencyKeyReused(error) && !isOfferNotFound(error)) throw error
    for (const body of await sentBefore(parley, asked, options)) {
      const rental = await parley.rentals.create(body, options).catch(unlessOther)
      if (rental) return rental
    }
    throw error
  }
}

/** Undefined where the key was used for another body, and where it was never used and the offer is gone: nothing was done. */
function unlessOther(error: unknown): undefined {
  if (!isIdempotencyKeyReused(error) && !isOfferNotFound(error)) throw error
}

/** What the first run may have sent: an approval holds its body, a rental its price. */
async function sentBefore(parley: Parley, asked: Asked, { signal }: WriteOptions): Promise<CreateRentalBody[]> {
  const isAsked = (one: { readonly offer_id?: unknown; readonly gpu_count?: unknown } | null) =>
    one?.offer_id === asked.offer_id && one.gpu_count === asked.gpu_count
  const approvals = await parley.approvals.list({ limit: 200 }, { signal })
  const rentals = await parley.rentals.list({ limit: 200 }, { signal })
  const waited = approvals.data.flatMap(({ call: { path, body } }) =>
    path === '/rentals' && isAsked(body) ? [{ ...asked, ...pricedBy(body ?? {}) }] : [],
  )
  const rented = rentals.data
    .filter(isAsked)
    .map(({ price_per_hour_cents: max_price_per_hour_cents }): CreateRentalBody => ({ ...asked, max_price_per_hour_cents }))
  const different = new Map([...waited, ...rented].map((body) => [JSON.stringify(body), body]))
  return [...different.values()].slice(0, triedAtMost)
}

/** The most that a body was willing to pay, as it said so. */
function pricedBy({ quote_token, max_price_per_hour_cents }: Readonly<Record<string, unknown>>): Partial<CreateRentalBody> {
  return {
    ...(typeof quote_token === 'string' && { quote_token }),
    ...(typeof max_price_per_hour_cents === 'number' && { max_price_per_hour_cents }),
  }
}
