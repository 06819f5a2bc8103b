import type { catalogCards } from '@parley/contract/catalog'
import { unknownNameNotices } from '@parley/contract/name-resolution'
import { Fault } from '../../core/fault.ts'
import { resolveNames } from '../../domain/catalog/name-resolution.rules.ts'
import { listOffers } from '../../domain/catalog/offer-search.store.ts'
import { findOffer } from '../../domain/catalog/store.ts'
import type { Handlers } from '../../http/handler.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceNames } from './reference-data.ts'

export const catalogHandlers = (names: CachedReferenceNames): Handlers<typeof catalogCards> => ({
  async listOffers({ read, query, page }) {
    const known = await names.read()
    const { query: resolved, notices } = resolveNames(query, known)
    const allNotices = [...notices, ...unknownNameNotices(query, known)]
    const matchesNothing = notices.length > 0 || resolved.gpu_models?.length === 0 || resolved.regions?.length === 0
    return page.toDocument(matchesNothing ? [] : await listOffers(read, resolved, page), allNotices)
  },
  async readOffer({ read, id }) {
    const offer = await findOffer(read, id)
    if (!offer) throw new Fault('offer_not_found')
    return documentOf(offer)
  },
})
