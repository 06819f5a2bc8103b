const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The input of an edit with what its body changes of another one alone. */
export function changesIn<I extends { readonly body?: unknown }>(given: I, before: I): I {
  const stood = new Map(Object.entries(before.body ?? {}))
  return { ...given, body: Object.fromEntries(Object.entries(given.body ?? {}).filter(([name, value]) => !same(value, stood.get(name)))) }
}
