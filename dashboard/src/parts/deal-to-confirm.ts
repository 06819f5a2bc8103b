import type { Reply } from '../client/operations.ts'

type Detail = Reply<'readIntroductionDetail'>

/** The deal that the other side reported and the reader has not decided. */
export const dealToConfirm = ({ introduction, deals: [last] }: Detail): Detail['deals'][number] | null =>
  last?.status === 'reported' && last.reportedBy !== introduction.role ? last : null
