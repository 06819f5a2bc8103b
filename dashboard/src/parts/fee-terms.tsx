/** What a seller owes of a whole amount, and keeps of it; nothing where no fee is owed. */
import type { FeeMoney } from './demand-money.ts'
import { Money } from './formatters.tsx'

export const feeTerms = ({ feeCents, netCents }: FeeMoney, currency = 'USD') =>
  feeCents && netCents !== null
    ? ([
        ['Success fee', <Money key="fee" cents={feeCents} currency={currency} />],
        ['You keep', <Money key="net" cents={netCents} currency={currency} />],
      ] as const)
    : []
