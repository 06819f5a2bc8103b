/** Receipts and sealed amounts: what a bidder can prove, and what nobody can read before the end. */
import { hash } from 'node:crypto'
import { randomBase62 } from '../../core/ids.ts'
import type { Sealer } from '../../core/sealer.ts'

/** What a commitment is made from beside the bid's own nonce. */
interface BidTerms {
  readonly lotId: string
  readonly bidId: string
  readonly amountCents: number
}
interface Receipt {
  readonly commitment: string
  /** 256 random bits: without them the few possible amounts could be tried out. */
  readonly nonce: string
}

const nonceLength = 43
/** What is sealed is as long for every amount: its length would tell whoever copies the database how many digits a bid has. */
const amountDigits = 16

const commitmentTo = ({ lotId, bidId, amountCents }: BidTerms, nonce: string): string =>
  hash('sha256', `${lotId}:${bidId}:${amountCents}:${nonce}`, 'hex')

export function newReceipt(terms: BidTerms): Receipt {
  const nonce = randomBase62(nonceLength)
  return { commitment: commitmentTo(terms, nonce), nonce }
}

/** The amount and the nonce, readable with the service's key alone. */
export const sealBid = (sealer: Sealer, amountCents: number, nonce: string): Buffer =>
  sealer.seal(`${String(amountCents).padStart(amountDigits, '0')}:${nonce}`)

/** The amount of a sealed bid; throws when it is not the one that its bidder holds a receipt for. */
export function openBid(sealer: Sealer, sealed: Buffer, bid: Omit<BidTerms, 'amountCents'> & { readonly commitment: string }): number {
  const [amount, nonce = ''] = sealer.open(sealed).split(':')
  const amountCents = Number(amount)
  if (commitmentTo({ ...bid, amountCents }, nonce) !== bid.commitment) throw new Error(`bid ${bid.bidId} is not the one its receipt names`)
  return amountCents
}
