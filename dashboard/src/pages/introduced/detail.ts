import type { Reply } from '../../client/operations.ts'

/** An introduction with everything that followed. */
export type Detail = Reply<'readIntroductionDetail'>
