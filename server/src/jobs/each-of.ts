/** Runs the steps one after the other. A step that fails does not block the others. */
export async function eachOf(failed: string, steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failed)
}
