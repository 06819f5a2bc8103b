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

/** The input of an edit of which only the changed fields are sent. */
export const changesIn = <I extends Edit>(given: I, before: I): I => ({ ...given, body: Object.fromEntries(changedFields(given, before)) })

/** The state before an edit, without the changed fields, whose values are unknown now. */
export function withoutChanges<I extends Edit>(given: I, before: I): I {
  const changed = new Set(changedFields(given, before).map(([name]) => name))
  return { ...before, body: Object.fromEntries(fieldsOf(before.body).filter(([name]) => !changed.has(name))) }
}

/** The input of an edit that replaces the whole object: the changed fields on top of the object's current state. */
export function changesOver<I extends Edit>(now: object, given: I, before: I): I {
  const names = new Set(fieldsOf(given.body).map(([name]) => name))
  const current = fieldsOf(now).filter(([name]) => names.has(name))
  return { ...given, body: Object.fromEntries([...fieldsOf(given.body), ...current, ...changedFields(given, before)]) }
}
