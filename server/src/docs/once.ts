/** Made at first use, and kept; what could not be made is tried again at the next. */
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
