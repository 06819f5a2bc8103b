interface Suggestion {
  readonly value: string
  /** Small, beside it. */
  readonly code?: string
}

/** The suggestions of a text field while somebody types. Other text is allowed. The field refers to it by `list`. */
export function Suggestions({ id, of = [] }: { readonly id: string; readonly of: readonly (string | Suggestion)[] | undefined }) {
  const options = of.map((one) => (typeof one === 'string' ? { value: one } : one))
  return (
    <datalist id={id}>
      {[...new Map(options.map((one) => [one.value, one])).values()].map(({ value, code }) => (
        <option key={value} value={value} label={code} />
      ))}
    </datalist>
  )
}
