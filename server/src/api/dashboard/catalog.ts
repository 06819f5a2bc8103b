import type { Driver, dashboardCatalogCards } from '@parley/contract/dashboard/catalog'
import { templates } from '@parley/contract/templates'
import { CachedValue } from '../../core/cached-value.ts'
import type { Clock } from '../../core/clock.ts'
import { notFound } from '../../core/fault.ts'
import type { Database } from '../../db/client.ts'
import type { Reader } from '../../db/statement.ts'
import { findCompanyByHandle } from '../../domain/account/directory.store.ts'
import { approveOffer } from '../../domain/catalog/approve-offer.ts'
import { changeOffer } from '../../domain/catalog/change-offer.ts'
import { createOffer } from '../../domain/catalog/create-offer.ts'
import { editOffer } from '../../domain/catalog/edit-offer.ts'
import { readFacets } from '../../domain/catalog/facets.store.ts'
import { previewRental } from '../../domain/catalog/preview-rental.ts'
import { rejectOffer } from '../../domain/catalog/reject-offer.ts'
import { listOfferReviews, readOfferReview } from '../../domain/catalog/review.store.ts'
import { managedOffers } from '../../domain/catalog/store.ts'
import { withdrawOffer } from '../../domain/catalog/withdraw-offer.ts'
import { readGridFacets } from '../../domain/radar/grid-facets.store.ts'
import { readChoices } from '../../domain/reference-data/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { Document } from '../../http/response-body.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceWords } from '../partner/reference-data.ts'
import { pendingByDefault } from './review-filter.ts'

const facetsTtlMs = 30_000
const templateChoices = templates.map((one) => ({ code: one.template_id, name: one.name, default: one.default }))

async function companyOf(read: Reader, handle: string): Promise<number> {
  const company = await findCompanyByHandle(read, handle)
  if (!company) throw notFound()
  return company.id
}

/** The drivers that the installation has, and its fee. */
interface CatalogTerms {
  readonly installed: readonly Driver[]
  readonly rentalFeeBasisPoints: number
}

export function dashboardCatalogHandlers(
  db: Database,
  clock: Clock,
  { installed, rentalFeeBasisPoints }: CatalogTerms,
  words: CachedReferenceWords,
): DashboardHandlers<typeof dashboardCatalogCards> {
  const facets = new CachedValue({
    load: async () => new Document(await readFacets(db.read)),
    ttlMs: facetsTtlMs,
    now: () => clock.now(),
  })
  return {
    readFacets: async () => facets.read(),
    readGridFacets: async ({ read, companyId }) => documentOf(await readGridFacets(read, companyId)),
    readCatalogChoices: async ({ read }) => ({
      ...(await readChoices(read)),
      templates: templateChoices,
      drivers: installed,
      rentalFeeBasisPoints,
    }),
    previewRental: async (tx, { body }) => previewRental(tx, body),

    listOwnOffers: async ({ read, companyId, page }) => page.toDocument(await managedOffers.page(read, { companyId }, {}, page)),
    createOffer: async (tx, { actor, body }) =>
      documentOf(await createOffer(tx, actor, actor.companyId, { ...body, status: 'pending' }, installed, await words.read())),
    editOffer: async (tx, { actor, id, body }) => documentOf(await editOffer(tx, actor, id, body, await words.read())),
    changeOfferPrice: async (tx, { actor, id, body }) => documentOf(await changeOffer(tx, actor, id, actor.companyId, body)),
    changeOfferCapacity: async (tx, { actor, id, body }) => documentOf(await changeOffer(tx, actor, id, actor.companyId, body)),
    withdrawOffer: async (tx, { actor, id }) => documentOf(await withdrawOffer(tx, actor, id, actor.companyId)),

    listOffersOfCompany: async ({ read, id, page }) =>
      page.toDocument(await managedOffers.page(read, { companyId: await companyOf(read, id) }, {}, page)),
    createOfferForCompany: async (tx, { actor, id, body }) =>
      documentOf(await createOffer(tx, actor, await companyOf(tx, id), { ...body, status: 'approved' }, installed, await words.read())),
    listOfferReviews: async ({ read, query, page }) =>
      page.toDocument(await listOfferReviews(read, pendingByDefault(query), page, await words.read())),
    readOfferReview: async ({ read, id }) => readOfferReview(read, id, await words.read()),
    approveOffer: async (tx, { actor, id, body }) => approveOffer(tx, actor, id, body ?? {}, installed, await words.read()),
    rejectOffer: async (tx, { actor, id, body }) => rejectOffer(tx, actor, id, body.reason, await words.read()),
    changeAnyOfferPrice: async (tx, { actor, id, body }) => documentOf(await changeOffer(tx, actor, id, null, body)),
    changeAnyOfferCapacity: async (tx, { actor, id, body }) => documentOf(await changeOffer(tx, actor, id, null, body)),
    withdrawAnyOffer: async (tx, { actor, id }) => documentOf(await withdrawOffer(tx, actor, id, null)),
  }
}
