/** Expected results of calls, and the specification's rules of rentals, webhooks and events that no schema expresses. */
import { classifyDateTime } from './date-times.ts'
import type { Fixtures } from './fixtures.ts'

export type Expectation =
  /** Refused with one of these codes and no others. */
  | { readonly refused: readonly string[]; readonly why: string }
  /** Valid in form: executed, or refused because of the state of the demo world. */
  | { readonly refused: null; readonly mustSucceed: boolean }
  | { readonly refused: 'either' }

export const refused = (why: string, ...codes: string[]): Expectation => ({ refused: codes, why })
export const malformed = (why: string) => refused(why, 'invalid_request')
export const either: Expectation = { refused: 'either' }
/** Returns null if `holds`, otherwise the fault. */
export const faultUnless = (holds: boolean | 'either', fault: Expectation): Expectation | null =>
  holds === 'either' ? either : holds ? null : fault

/** Closer to a time limit than this, the result depends on the clock. */
const clockToleranceMs = 60_000
export const dayMs = 86_400_000

/** Whether a moment is between two others. 'either' if it is so close to one that the result depends on the clock. */
export function isWithin(timeMs: number, earliestMs: number, latestMs: number): boolean | 'either' {
  if (Math.min(Math.abs(timeMs - earliestMs), Math.abs(timeMs - latestMs)) < clockToleranceMs) return 'either'
  return earliestMs < timeMs && timeMs < latestMs
}

/** The same moment in another year. For 29 February, either of two days is close. */
export const yearsAfter = (nowMs: number, years: number): number => new Date(nowMs).setUTCFullYear(new Date(nowMs).getUTCFullYear() + years)

type Fields = Readonly<Record<string, unknown>>

const minStopMs = 5 * 60_000
const eventRetentionDays = 30
/** Errors that come first if the rental's offer or template is also wrong. */
const beforePrices = ['offer_not_found', 'invalid_template']

/** A quote token that the service did not issue is refused. Whether that error or the offer's comes first is left open. */
export function checkRental(id: string, fields: Fields, { prices }: Fixtures, nowMs: number): Expectation | null {
  const { offer_id, quote_token, ssh_public_key, gpu_count, auto_stop_at, max_total_cents } = fields
  // No generated text is a valid key.
  if (ssh_public_key !== undefined) return malformed('no SSH key')
  if (typeof auto_stop_at === 'string') {
    const stops = isWithin(Date.parse(auto_stop_at), nowMs + minStopMs, yearsAfter(nowMs, 1))
    if (stops !== true) return faultUnless(stops, malformed('a stop out of its bounds'))
  }
  // Every offer has the size of one GPU. Its other sizes are unknown here. A quote of a size that it does not have is refused.
  if (id === 'createQuote' && gpu_count !== 1) return either
  if (quote_token !== undefined) return refused('a forged quote', 'invalid_request', ...beforePrices)
  const firstHourCents = (prices.get(String(offer_id)) ?? 0) * Number(gpu_count)
  return typeof max_total_cents === 'number' && max_total_cents < firstHourCents
    ? refused('a total below the first hour', 'invalid_request', ...beforePrices)
    : null
}

/** Whether a text is an exact event type or a family of types. */
const isTypeFilter = (text: string, eventTypes: readonly string[]): boolean =>
  eventTypes.some((type) => text === type || text === type.replace(/\..*/, '.*'))

/** Whether a text is a comma-separated list of filters, as the list of events accepts. */
export function areEventTypes(text: string, eventTypes: readonly string[]): boolean {
  const filters = text.split(',')
  return filters.length <= 20 && filters.every((one) => isTypeFilter(one, eventTypes))
}

/** Checks `since` of a list of events, if it is a time. */
export function checkSince(since: string | undefined, nowMs: number): Expectation | null {
  if (since === undefined || classifyDateTime(since) !== 'valid') return null
  return faultUnless(isWithin(Date.parse(since), nowMs - eventRetentionDays * dayMs, nowMs), malformed('a beginning out of what is kept'))
}

/** Reference data names that are certainly known. Others may be known or similar to a known one. */
const known: Readonly<Record<string, readonly string[]>> = { gpu_model: ['h100-sxm', 'H100 SXM'], region: ['eu-north'] }
const maxMarketDays = 366
const defaultMarketDays = 90

/** Checks the days, the model and the region of a market query. */
export function checkMarketQuery(query: Readonly<Record<string, string>>, nowMs: number): Expectation | null {
  if (Object.entries(known).some(([name, names]) => query[name] !== undefined && !names.includes(query[name]))) return either
  const faults = [nowMs - 60_000, nowMs + 60_000].map((at) => daysProblem(query.from, query.to, new Date(at).toISOString().slice(0, 10)))
  if (faults[0] !== faults[1]) return either
  return faults[0] === null || faults[0] === undefined ? null : malformed(faults[0])
}

function daysProblem(from: string | undefined, requested: string | undefined, today: string): string | null {
  const to = requested === undefined || requested > today ? today : requested
  const days = from === undefined ? defaultMarketDays : (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) return 'days that end before they begin'
  return days > maxMarketDays ? 'too many days' : null
}

export function checkEndpoint({ url, types = [] }: Fields, { eventTypes }: Fixtures): Expectation | null {
  const address = typeof url === 'string' ? checkAddress(url) : true
  if (address !== true) return faultUnless(address, malformed('an address that no delivery goes to'))
  const areTypes = (types as readonly string[]).every((one) => one === '*' || isTypeFilter(one, eventTypes))
  return faultUnless(areTypes, malformed('no types of events'))
}

/** Allows http and this machine's hosts, as the demo does. Returns 'either' for hosts that only a URL parser can decide. */
function checkAddress(text: string): boolean | 'either' {
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\p{C}\\#]/u.test(text)) return false
  if (/^[^/]*\/\/[^/?]*@/.test(text)) return false
  return /^https?:\/\/[a-z0-9]+(\.[a-z0-9]+)*(:[1-9]\d{0,3})?([/?][\w./?=&-]*)?$/i.test(text) || 'either'
}
