/** Creates a value at first use and caches it. A failure is retried at the next use. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    if (made === undefined) {
      const value = make()
      made = { value }
      if (value instanceof Promise) value.catch(() => (made = undefined))
    }
    return made.value
  }
}
