import type { catalogCards } from '@parley/contract/catalog'
import { Fault } from '../../core/fault.ts'
import { resolveNames } from '../../domain/catalog/named-filters.rules.ts'
import { offers } from '../../domain/catalog/offer-search.store.ts'
import { findOffer } from '../../domain/catalog/store.ts'
import type { Handlers } from '../../http/handler.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceNames } from './reference-data.ts'

export const catalogHandlers = (names: CachedReferenceNames): Handlers<typeof catalogCards> => ({
  async listOffers({ read, query, page }) {
    const { query: resolved, notices } = resolveNames(query, await names.read())
    return notices.length > 0 ? page.answer([], notices) : page.answer(await offers.page(read, {}, resolved, page))
  },
  async readOffer({ read, id }) {
    const offer = await findOffer(read, id)
    if (!offer) throw new Fault('offer_not_found')
    return documentOf(offer)
  },
})
