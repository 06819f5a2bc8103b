/** Receipts and sealed amounts: a bidder can prove a bid, and nobody can read its amount before the end. */
import { hash } from 'node:crypto'
import { randomBase62 } from '../../core/ids.ts'
import type { Sealer } from '../../core/sealer.ts'

/** The data of a commitment besides the bid's own nonce. */
interface BidTerms {
  readonly lotId: string
  readonly bidId: string
  readonly amountCents: number
}
interface Receipt {
  readonly commitment: string
  /** 256 random bits: without them, the few possible amounts could be tried. */
  readonly nonce: string
}

const nonceLength = 43
/** The sealed text has the same length for every amount: otherwise a copy of the database would reveal the number of digits of a bid. */
const amountDigits = 16

const commitmentTo = ({ lotId, bidId, amountCents }: BidTerms, nonce: string): string =>
  hash('sha256', `${lotId}:${bidId}:${amountCents}:${nonce}`, 'hex')

export function newReceipt(terms: BidTerms): Receipt {
  const nonce = randomBase62(nonceLength)
  return { commitment: commitmentTo(terms, nonce), nonce }
}

/** The amount and the nonce, readable only with the service's key. */
export const sealBid = (sealer: Sealer, amountCents: number, nonce: string): Buffer =>
  sealer.seal(`${String(amountCents).padStart(amountDigits, '0')}:${nonce}`)

/** The amount of a sealed bid; throws when it does not match its bidder's receipt. */
export function openBid(sealer: Sealer, sealed: Buffer, bid: Omit<BidTerms, 'amountCents'> & { readonly commitment: string }): number {
  const [amount, nonce = ''] = sealer.open(sealed).split(':')
  const amountCents = Number(amount)
  if (commitmentTo({ ...bid, amountCents }, nonce) !== bid.commitment) throw new Error(`bid ${bid.bidId} is not the one its receipt names`)
  return amountCents
}
