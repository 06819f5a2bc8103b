/** Bounds a wait: returns `fallback` if the work takes longer. The work itself continues, within its own limits. */
export async function withTimeout<T, L>(ms: number, work: Promise<T>, fallback: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
