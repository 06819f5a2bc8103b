import type { catalogCards } from '@parley/contract/catalog'
import { searchOffers } from '../../domain/catalog/offer-search.ts'
import { findOffer } from '../../domain/catalog/store.ts'
import { Fault } from '../../fault.ts'
import type { Handlers } from '../../http/handler.ts'
import type { PageRequest } from '../../http/page.ts'
import { documentOf } from '../document.ts'

const starts = {
  price_asc: (page: PageRequest) => page.continued('up'),
  price_desc: (page: PageRequest) => page.continued('down'),
  newest: (page: PageRequest) => page.newestFirst(),
} as const

export const catalogHandlers: Handlers<typeof catalogCards> = {
  listOffers: async ({ read, query, page }) => page.answer(await searchOffers(read, query, starts[query.sort ?? 'price_asc'](page))),
  async readOffer({ read, id }) {
    const offer = await findOffer(read, id)
    if (!offer) throw new Fault('offer_not_found')
    return documentOf(offer)
  },
}
