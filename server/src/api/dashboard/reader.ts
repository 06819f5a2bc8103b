import type { SessionRecord } from '../../http/sessions.ts'

/** No company has this number. */
const noCompany = 0

/**
 * Whose objects a session reads where both a party and the operator may: its company's, or all of them (null) for the operator. Such a
 * card (`readBy: 'parties_and_operator'`) requires the operator's second factor in the session.
 */
export const readerOf = ({ operator, companyId }: Pick<SessionRecord, 'operator' | 'companyId'>): number | null =>
  operator ? null : (companyId ?? noCompany)
