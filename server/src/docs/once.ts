/** Creates a value at first use and caches it. A failure is retried at the next use. */
export function once<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    if (cached === undefined) {
      const value = create()
      cached = { value }
      if (value instanceof Promise) value.catch(() => (cached = undefined))
    }
    return cached.value
  }
}
