import type { Reply } from '../client/operations.ts'

type Readiness = Pick<Reply<'readIntroductionDetail'>['introduction'], 'role' | 'buyerReadyAt' | 'sellerReadyAt'>

/** When each of the two sides is ready, by who reads it. */
export const readyOf = ({ role, buyerReadyAt, sellerReadyAt }: Readiness) =>
  role === 'buyer' ? { yours: buyerReadyAt, theirs: sellerReadyAt } : { yours: sellerReadyAt, theirs: buyerReadyAt }
