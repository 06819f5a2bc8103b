import type { Choice } from './fields.tsx'
import { useFilters } from './filters.tsx'

interface SegmentsProps {
  /** The address parameter of the choice. Without it, the first choice applies. */
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
}

/** A few views of the same content, one of them chosen. */
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
