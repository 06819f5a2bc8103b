import type { Reply } from '../../client/operations.ts'

/** An introduction with all that came after it. */
export type Detail = Reply<'readIntroductionDetail'>
