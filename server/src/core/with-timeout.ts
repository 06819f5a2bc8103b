/** Bounds a wait: returns `late` if the work takes longer. The work itself continues, within its own limits. */
export async function withTimeout<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const bell = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, bell])
  } finally {
    clearTimeout(timer)
  }
}
