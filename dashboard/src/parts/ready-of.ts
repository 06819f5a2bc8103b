import type { Reply } from '../client/operations.ts'

type Readiness = Pick<Reply<'readIntroductionDetail'>['introduction'], 'role' | 'buyerReadyAt' | 'sellerReadyAt'>

/** When each side became ready, from the reader's perspective. */
export const readyOf = ({ role, buyerReadyAt, sellerReadyAt }: Readiness) =>
  role === 'buyer' ? { yours: buyerReadyAt, theirs: sellerReadyAt } : { yours: sellerReadyAt, theirs: buyerReadyAt }
