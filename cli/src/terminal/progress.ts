/** Progress: a spinner on a terminal, otherwise one line at the start and one at the end, and nothing with --json. */
import { spinner } from '@clack/prompts'
import type { Cli } from '../cli.ts'

interface Told {
  readonly begun: string
  readonly done: string
  readonly failed: string
}

/** The spinner always stops with the work. A running spinner would keep the program from exiting. */
export async function inProgress<T>(cli: Cli, { begun, done, failed }: Told, work: () => Promise<T>): Promise<T> {
  const line = lineOf(cli, begun)
  try {
    const result = await work()
    line.done(done)
    return result
  } catch (error) {
    if (!cli.interrupted) line.failed(failed)
    throw error
  }
}

function lineOf(cli: Cli, begun: string) {
  if (!cli.isInteractive) {
    cli.out.note(begun)
    const tell = (text: string) => cli.out.note(text)
    return { done: tell, failed: tell }
  }
  const line = spinner({ output: process.stderr, indicator: 'timer', signal: cli.signal })
  line.start(begun)
  return { done: (text: string) => line.stop(text), failed: (text: string) => line.error(text) }
}
