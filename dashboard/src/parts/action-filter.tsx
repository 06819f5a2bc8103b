/** The filter of an audit log by action, with the names of its column. */
import { type AuditAction, auditActionEntries } from '@parley/contract/audit-actions'
import { Filter, useFilters } from './filters.tsx'
import { actionText } from './plain-words.ts'

const choicesOf = (shown: (action: AuditAction) => boolean) =>
  auditActionEntries
    .filter(([, action]) => shown(action))
    .map(([value]) => ({ value, label: actionText(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
const ofCompany = choicesOf(({ audit }) => audit === 'company')
const ofAll = choicesOf(() => true)

/** `whose`: a company's audit log has the actions of its own people and keys. An address may also contain the prefix of several actions. */
export function ActionFilter({ whose }: { readonly whose: 'company' | 'all' }) {
  const { action } = useFilters().search
  const choices = whose === 'company' ? ofCompany : ofAll
  const isKnown = !action || choices.some(({ value }) => value === action)
  const begun = isKnown ? [] : [{ value: action, label: `Begins with ${actionText(action)}` }]
  return <Filter name="action" label="Action" choices={[...begun, ...choices]} />
}
