import type { Choice } from './fields.tsx'
import { useFilters } from './filters.tsx'

interface SegmentsProps {
  /** The word of the address that keeps the choice; the first one is meant where it is missing. */
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
}

/** A few ways to look at the same, one of them chosen. */
export function Segments({ name, label, choices }: SegmentsProps) {
  const { search, set } = useFilters()
  const chosen = choices.find(({ value }) => value === search[name]) ?? choices[0]
  return (
    <fieldset className="segments">
      <legend className="unseen">{label}</legend>
      {choices.map((choice, at) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => set({ [name]: at === 0 ? '' : choice.value })}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
