/** The SQL of the operator's review of offers, and the document a reviewer reads. */
import type { Offer } from '@parley/contract/catalog'
import { type Driver, type ManagedOffer, type OfferStatus, type OperatorOffer, offerStates } from '@parley/contract/dashboard/catalog'
import { camelCased } from '@parley/contract/fields'
import { checkOfferTexts } from '@parley/contract/listing-rules'
import { type Move, sourcesOf } from '@parley/contract/moves'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type Type from 'typebox'
import { Fault, notFound } from '../../core/fault.ts'
import { mapInTurns } from '../../core/map-in-turns.ts'
import type { Tx } from '../../db/client.ts'
import type { PageStart } from '../../db/defined-list.ts'
import { columns, defineList } from '../../db/list.ts'
import { byAge, indexedStateFilters } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

export type OfferReview = Type.Static<typeof OperatorOffer>

interface ReviewRow {
  readonly managed: string
  readonly listing: string
  readonly company_name: string
  readonly member_names: readonly string[]
}

const reviewColumns = `managed_offer_document(o) as managed, o.wire as listing, c.name as company_name, member_names(c.id) as member_names`
const offersOfCompanies = 'offers o join companies c on c.id = o.company_id'

const reviews = defineList({
  name: 'list_offer_reviews',
  params: {},
  rows: () => ({ from: offersOfCompanies, where: 'o.withdrawn_at is null' }),
  id: 'o.id',
  columns: columns<ReviewRow>(reviewColumns),
  sorts: byAge('o.submitted_at'),
  filters: indexedStateFilters('o.status'),
  counted: { state: 'o.status', from: 'offers o' },
})
export const countOfferReviews = reviews.counts
/** Offers by status, latest submissions first. */
export async function listOfferReviews(
  read: Reader,
  query: { readonly status?: OfferStatus; readonly statuses?: string },
  start: PageStart,
  known: ReferenceWords,
) {
  const rows = await reviews.rows(read, {}, query, start)
  return mapInTurns(rows, (row) => ({ id: row.id, key: row.key, wire: JSON.stringify(documentIn(row, known)) }))
}

const findSql = sql<ReviewRow>('find_offer_review', `select ${reviewColumns} from ${offersOfCompanies} where o.id = $1`)
export async function readOfferReview(read: Reader, id: string, known: ReferenceWords): Promise<OfferReview> {
  const row = await read.first(findSql, [id])
  if (!row) throw notFound()
  return documentIn(row, known)
}

function documentIn({ managed, listing, company_name, member_names }: ReviewRow, known: ReferenceWords): OfferReview {
  const offer = JSON.parse(managed) as Type.Static<typeof ManagedOffer>
  const { refusals, flags, marks } = checkOfferTexts(offer, { author: { companyName: company_name, memberNames: member_names }, known })
  return {
    ...offer,
    companyName: company_name,
    // A text that would be refused can occur here if the company was renamed, or a member joined, since.
    flags: [...refusals, ...flags],
    marks: [...marks],
    listing: camelCased(JSON.parse(listing) as Type.Static<typeof Offer>),
  }
}

const lockSql = sql<{ id: string }>('lock_offer_review', 'select id from offers where id = $1 for no key update')
/** The offer, locked until the commit, so that the decision applies to what was checked. */
export async function lockOfferReview(tx: Tx, id: string, known: ReferenceWords): Promise<OfferReview> {
  await tx.first(lockSql, [id])
  return readOfferReview(tx, id, known)
}

/** Throws if an offer is withdrawn or not pending. */
export function requirePending({ status, withdrawnAt }: OfferReview, move: 'approve' | 'reject'): void {
  if (withdrawnAt !== null) throw new Fault('offer_unavailable', { message: 'The offer was withdrawn.' })
  const { from }: Move<OfferStatus> = offerStates.moves[move]
  if (!from.includes(status)) throw new Fault('offer_not_pending', { current: status })
}

const approveSql = sql(
  'approve_offer',
  `update offers set status = 'approved', driver = $3, driver_installed = true where id = $1 and status = any($2)`,
)
export const markApproved = (tx: Tx, id: string, driver: Driver) => tx.enqueue(approveSql, [id, sourcesOf(offerStates, 'approve'), driver])

const rejectSql = sql('reject_offer', `update offers set status = 'rejected', rejection_reason = $3 where id = $1 and status = any($2)`)
export const markRejected = (tx: Tx, id: string, reason: string) => tx.enqueue(rejectSql, [id, sourcesOf(offerStates, 'reject'), reason])
