/** Filters by a company or a person: found by name, stored in the address by handle. */
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { useList, useRead } from '../../client/queries.ts'
import { useFilters, useSyncedInput } from '../../parts/filters.tsx'

interface NamedOption {
  readonly id: string
  readonly name: string
}
/** A full page of results: a full name is found even if up to this many other names contain it. */
const maxFound = 100

export function CompanyFilter() {
  const { search } = useFilters()
  const [part, setPart] = useState('')
  const q = useDeferredValue(part)
  const found = useList('listCompanies', { query: { q, limit: maxFound } }, q !== '').data?.pages[0]?.data
  const chosen = useRead('readOperatorCompany', { params: { id: search.company ?? '' } }, search.company !== undefined).data
  return <NameFilter name="company" label="Company" part={part} found={found} chosen={chosen} onPart={setPart} />
}

export function PersonFilter() {
  const { search } = useFilters()
  const [part, setPart] = useState('')
  const q = useDeferredValue(part)
  const found = useList('listPeople', { query: { q, limit: maxFound } }, q !== '').data?.pages[0]?.data
  const chosen = useRead('readOperatorPerson', { params: { id: search.person ?? '' } }, search.person !== undefined).data
  const options = found?.map(({ id, name, email }) => ({ id, name: `${name}, ${email}` }))
  return <NameFilter name="person" label="Person" part={part} found={options} chosen={chosen} onPart={setPart} />
}

interface NameFilterProps {
  readonly name: string
  readonly label: string
  /** The typed text. */
  readonly part: string
  readonly found: readonly NamedOption[] | undefined
  /** The company or person in the address, once read. */
  readonly chosen: NamedOption | undefined
  readonly onPart: (part: string) => void
}
function NameFilter({ name, label, part, found = [], chosen, onPart }: NameFilterProps) {
  const id = useId()
  const { search, set } = useFilters()
  const shown = search[name] === undefined ? '' : (chosen?.name ?? '')
  const named = found.find((candidate) => candidate.name === part)?.id
  // A full name may be typed before it is found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes when somebody is named, and not again
  useEffect(() => {
    if (named) set({ [name]: named })
  }, [named])
  const typed = (text: string) => {
    onPart(text)
    if (text === '') set({ [name]: '' })
  }
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <input
        ref={useSyncedInput(shown)}
        id={id}
        type="search"
        list={`${id}-found`}
        placeholder="Part of a name"
        autoComplete="off"
        defaultValue={shown}
        onChange={({ target }) => typed(target.value)}
      />
      <datalist id={`${id}-found`}>
        {found.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
    </div>
  )
}
