/** The filter of an audit log by action, with the names of its column. */
import { type AuditAction, auditActionEntries } from '@parley/contract/audit-actions'
import { Filter, useFilters } from './filters.tsx'
import { actionText } from './humanize.ts'

const choicesOf = (isShown: (action: AuditAction) => boolean) =>
  auditActionEntries
    .filter(([, action]) => isShown(action))
    .map(([value]) => ({ value, label: actionText(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
const companyChoices = choicesOf(({ audit }) => audit === 'company')
const allChoices = choicesOf(() => true)

/** `whose`: a company's audit log has the actions of its own people and keys. An address may also contain the prefix of several actions. */
export function ActionFilter({ whose }: { readonly whose: 'company' | 'all' }) {
  const { action } = useFilters().search
  const choices = whose === 'company' ? companyChoices : allChoices
  const isKnown = !action || choices.some(({ value }) => value === action)
  const prefixChoice = isKnown ? [] : [{ value: action, label: `Begins with ${actionText(action)}` }]
  return <Filter name="action" label="Action" choices={[...prefixChoice, ...choices]} />
}
