interface Edit {
  readonly body?: unknown
}
type Fields = readonly (readonly [name: string, value: unknown])[]

const fieldsOf = (of: unknown): Fields => Object.entries(of ?? {})
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function changedFields(given: Edit, before: Edit): Fields {
  const stood = new Map(fieldsOf(before.body))
  return fieldsOf(given.body).filter(([name, value]) => !same(value, stood.get(name)))
}

/** The input of an edit with what its body changes of another one alone. */
export const changesIn = <I extends Edit>(given: I, before: I): I => ({ ...given, body: Object.fromEntries(changedFields(given, before)) })

/** What stood before an edit, without the fields that it changes: those are known no more. */
export function withoutChanges<I extends Edit>(given: I, before: I): I {
  const changed = new Set(changedFields(given, before).map(([name]) => name))
  return { ...before, body: Object.fromEntries(fieldsOf(before.body).filter(([name]) => !changed.has(name))) }
}

/** The input of an edit that replaces the whole: what its body changes of another one, put over what the thing says by now. */
export function changesOver<I extends Edit>(now: object, given: I, before: I): I {
  const names = new Set(fieldsOf(given.body).map(([name]) => name))
  const current = fieldsOf(now).filter(([name]) => names.has(name))
  return { ...given, body: Object.fromEntries([...fieldsOf(given.body), ...current, ...changedFields(given, before)]) }
}
