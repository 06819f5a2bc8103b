/** What a text field suggests while one types; it may be something else. The field names it by `list`. */
export function Suggestions({ id, of }: { readonly id: string; readonly of: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {[...new Set(of)].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}
