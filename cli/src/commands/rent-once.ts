/** `parley rent` with the caller's own Idempotency-Key: a later run returns the result of the first. */
import {
  type CreateRentalBody,
  isIdempotencyKeyReused,
  isOfferNotFound,
  type Parley,
  type RentalQuote,
  type WriteOptions,
} from '@parley/sdk'

/** The body without the price: the same each time the command runs. */
type RentalInput = Omit<CreateRentalBody, 'quote_token' | 'max_price_per_hour_cents'>

/** The maximum number of earlier bodies to try. Each attempt is a write. */
const maxEarlierBodies = 5

/**
 * A key replays only the same body. A quote token differs each time, so the quoted price is sent as the maximum price instead. If the
 * price has changed since, or the offer is gone, the body of the first run is sent again.
 */
export async function rentOnce(parley: Parley, input: RentalInput, confirmedQuote: () => Promise<RentalQuote>, options: WriteOptions) {
  try {
    const { price_per_hour_cents: max_price_per_hour_cents } = await confirmedQuote()
    return await parley.rentals.create({ ...input, max_price_per_hour_cents }, options)
  } catch (error) {
    if (!isIdempotencyKeyReused(error) && !isOfferNotFound(error)) throw error
    for (const body of await earlierBodies(parley, input, options)) {
      const rental = await parley.rentals.create(body, options).catch(ignoreMismatch)
      if (rental) return rental
    }
    throw error
  }
}

/** Undefined if the key was used for another body, or if it was never used and the offer is gone. Nothing was executed then. */
function ignoreMismatch(error: unknown): undefined {
  if (!isIdempotencyKeyReused(error) && !isOfferNotFound(error)) throw error
}

/** Bodies that the first run may have sent: an approval contains the body, a rental contains the price. */
async function earlierBodies(parley: Parley, input: RentalInput, { signal }: WriteOptions): Promise<CreateRentalBody[]> {
  const matchesInput = (one: { readonly offer_id?: unknown; readonly gpu_count?: unknown } | null) =>
    one?.offer_id === input.offer_id && one.gpu_count === input.gpu_count
  const approvals = await parley.approvals.list({ limit: 200 }, { signal })
  const rentals = await parley.rentals.list({ limit: 200 }, { signal })
  const pending = approvals.data.flatMap(({ call: { path, body } }) =>
    path === '/rentals' && matchesInput(body) ? [{ ...input, ...priceLimitOf(body ?? {}) }] : [],
  )
  const rented = rentals.data
    .filter(matchesInput)
    .map(({ price_per_hour_cents: max_price_per_hour_cents }): CreateRentalBody => ({ ...input, max_price_per_hour_cents }))
  const unique = new Map([...pending, ...rented].map((body) => [JSON.stringify(body), body]))
  return [...unique.values()].slice(0, maxEarlierBodies)
}

/** The price limit of a body, in its original form. */
function priceLimitOf({ quote_token, max_price_per_hour_cents }: Readonly<Record<string, unknown>>): Partial<CreateRentalBody> {
  return {
    ...(typeof quote_token === 'string' && { quote_token }),
    ...(typeof max_price_per_hour_cents === 'number' && { max_price_per_hour_cents }),
  }
}
