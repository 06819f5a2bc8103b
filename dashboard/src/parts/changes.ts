interface Edit {
  readonly body?: unknown
}
type Fields = readonly (readonly [name: string, value: unknown])[]

const fieldsOf = (of: unknown): Fields => Object.entries(of ?? {})
const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function changedFields(edited: Edit, before: Edit): Fields {
  const previous = new Map(fieldsOf(before.body))
  return fieldsOf(edited.body).filter(([name, value]) => !equal(value, previous.get(name)))
}

/** The input of an edit of which only the changed fields are sent. */
export const changesIn = <I extends Edit>(edited: I, before: I): I => ({
  ...edited,
  body: Object.fromEntries(changedFields(edited, before)),
})

/** The state before an edit, without the changed fields, whose values are unknown now. */
export function withoutChanges<I extends Edit>(edited: I, before: I): I {
  const changed = new Set(changedFields(edited, before).map(([name]) => name))
  return { ...before, body: Object.fromEntries(fieldsOf(before.body).filter(([name]) => !changed.has(name))) }
}

/** The input of an edit that replaces the whole object: the changed fields on top of the object's current state. */
export function changesOver<I extends Edit>(now: object, edited: I, before: I): I {
  const names = new Set(fieldsOf(edited.body).map(([name]) => name))
  const current = fieldsOf(now).filter(([name]) => names.has(name))
  return { ...edited, body: Object.fromEntries([...fieldsOf(edited.body), ...current, ...changedFields(edited, before)]) }
}
