/** Pages for sellers: one per line. */
import { page } from '../../layout/page.ts'

export const sellingRoutes = [
  page('/opportunities', () => import('./opportunities/opportunities.tsx'), 'company'),
  page('/opportunities/$id', () => import('./opportunities/opportunity.tsx'), 'company'),
  page('/opportunities/$id/accept', () => import('./opportunities/accept.tsx'), 'company'),
  page('/listings', () => import('./listings/listings.tsx'), 'company'),
  page('/listings/new', () => import('./listings/listing-new.tsx'), 'company'),
  page('/listings/$id', () => import('./listings/listing.tsx'), 'company'),
  page('/listings/$id/edit', () => import('./listings/listing-edit.tsx'), 'company'),
  page('/offers', () => import('./offers/offers.tsx'), 'company'),
] as const
