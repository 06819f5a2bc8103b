import type { Reply } from '../../client/operations.ts'

type Detail = Reply<'readIntroductionDetail'>
type Deal = Detail['deals'][number]

/** The deal that the other side reported and the reader has not decided on. */
export const dealToConfirm = ({ introduction, deals: [last] }: Detail): Deal | null =>
  last?.status === 'reported' && last.reportedBy !== introduction.role ? last : null

/** The deal that the reader reported and the other side contested, until another one is reported. */
export const contestedDeal = ({ introduction, deals: [last] }: Detail): Deal | null =>
  last?.status === 'contested' && last.reportedBy === introduction.role ? last : null
