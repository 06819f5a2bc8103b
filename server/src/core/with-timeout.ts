/** Bounds a wait: what is not there in time is `late`. The work itself goes on, within bounds of its own. */
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
