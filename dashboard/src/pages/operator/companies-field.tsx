import { useDeferredValue, useState } from 'react'
import { useList } from '../../client/queries.ts'
import { Button } from '../../parts/button.tsx'
import { useFieldControl } from '../../parts/fields.tsx'
import { trimmed } from '../../parts/trimmed.ts'

interface Chosen {
  readonly id: string
  readonly name: string
}
interface CompaniesFieldProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly chosen: readonly Chosen[]
}

const pageSize = 10

/** Companies chosen by name: the chosen ones first, the search results below. */
export function CompaniesField({ name, label, hint, chosen: initial }: CompaniesFieldProps) {
  const { className, controlProps, hintBelow, problemBelow } = useFieldControl(name, hint)
  const [chosen, setChosen] = useState(initial)
  const [part, setPart] = useState('')
  const { found, isNone, more } = useCompanySearch(part)
  const further = found.filter((one) => !chosen.some((other) => other.id === one.id))
  const toggle = (company: Chosen) =>
    setChosen(chosen.some((one) => one.id === company.id) ? chosen.filter((one) => one.id !== company.id) : [...chosen, company])
  return (
    <fieldset className={className} aria-describedby={controlProps['aria-describedby']}>
      <legend>{label}</legend>
      {hintBelow}
      <input
        type="search"
        aria-label="Find companies"
        aria-invalid={controlProps['aria-invalid']}
        aria-describedby={controlProps['aria-describedby']}
        placeholder="Part of a name"
        value={part}
        onChange={({ target }) => setPart(target.value)}
        // Enter searches. It does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {[...chosen, ...further].map((company) => (
        <label key={company.id} className="check">
          <input
            type="checkbox"
            name={name}
            value={company.id}
            checked={chosen.some((one) => one.id === company.id)}
            onChange={() => toggle(company)}
          />
          {company.name}
        </label>
      ))}
      <p role="status" className="soft small">
        {isNone && 'No matching companies.'}
      </p>
      {more && <Button onClick={more}>Show more</Button>}
      {problemBelow}
    </fieldset>
  )
}

function useCompanySearch(part: string) {
  const q = useDeferredValue(trimmed(part))
  const { data, hasNextPage, fetchNextPage } = useList('listCompanies', { query: { q, limit: pageSize } }, q !== '')
  const found: readonly Chosen[] = q === '' ? [] : (data?.pages ?? []).flatMap((page) => page.data)
  return {
    found,
    isNone: q !== '' && data !== undefined && found.length === 0,
    more: q !== '' && hasNextPage ? () => void fetchNextPage() : null,
  }
}
