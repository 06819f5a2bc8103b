/** A seller's fee on a total amount, and what remains. Nothing if there is no fee. */
import type { FeeMoney } from './demand-money.ts'
import { Money } from './formatters.tsx'

export const feeTerms = ({ feeCents, netCents }: FeeMoney, currency = 'USD') =>
  feeCents && netCents !== null
    ? ([
        ['Success fee', <Money key="fee" cents={feeCents} currency={currency} />],
        ['You keep', <Money key="net" cents={netCents} currency={currency} />],
      ] as const)
    : []
