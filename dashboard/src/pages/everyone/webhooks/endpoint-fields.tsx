import { eventObjects } from '@parley/contract/event-types'
import { ChecksField, TextField } from '../../../parts/fields.tsx'
import { humanize } from '../../../parts/humanize.ts'
import type { Values } from '../../../parts/values.ts'

const families = Object.entries(eventObjects).map(([family, { types }]) => ({
  value: `${family}.*`,
  label: `${humanize(family)} events`,
  hint: Object.keys(types)
    .map((type) => type.slice(family.length + 1).replaceAll('_', ' '))
    .join(', '),
}))

interface EndpointFieldsProps {
  readonly url?: string
  readonly description?: string | null
  readonly types?: readonly string[]
}

/** The fields of an endpoint, for creating and editing it. Individually chosen types stay, each with its own checkbox. */
export function EndpointFields({ url, description, types = ['*'] }: EndpointFieldsProps) {
  const single = types.filter((type) => type !== '*' && !families.some(({ value }) => value === type))
  return (
    <>
      <TextField name="url" label="URL" type="url" hint="Your https URL, reachable from the internet." value={url} />
      <TextField
        name="description"
        label="Description"
        hint="For people: which program receives the events."
        value={description}
        optional
      />
      <ChecksField
        name="types"
        label="Events"
        hint="If none is selected, it receives every event."
        choices={[...families, ...single.map((type) => ({ value: type, label: type }))]}
        checked={types}
      />
    </>
  )
}

/** None checked means all. */
export function endpointIn(values: Values) {
  const types = values.all('types')
  return { url: values.text('url'), description: values.textOrNull('description'), types: types.length > 0 ? types : ['*'] }
}
