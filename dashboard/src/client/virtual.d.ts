/** What tools/pages.mjs writes from the contract at build time: each card without its schemas. */
declare module 'virtual:cards' {
  import type { Right } from '@parley/contract/access'
  import type { DashboardOperation } from '@parley/contract/dashboard/cards'

  export interface LightCard {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    readonly path: string
    readonly right?: Right
    readonly company?: true
    readonly operator?: true
    readonly secondFactor?: true
    readonly whileSuspended?: true
    readonly download?: true
  }
  export const cards: Readonly<Record<DashboardOperation, LightCard>>
}

declare module '*.css'
