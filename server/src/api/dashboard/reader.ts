import type { SessionRecord } from '../../http/sessions.ts'

/** No company has this number. */
const nobody = 0

/**
 * Whose things a session reads where both a side and the operator may: its company's; all of them (null) for the operator, of whom
 * such a card (`readBy: 'parties_and_operator'`) asks the session's proof.
 */
export const readerOf = ({ operator, companyId }: Pick<SessionRecord, 'operator' | 'companyId'>): number | null =>
  operator ? null : (companyId ?? nobody)
