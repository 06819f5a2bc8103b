/** Progress: a spinner on a terminal, otherwise one line at the start and one at the end, and nothing with --json. */
import { spinner } from '@clack/prompts'
import type { Cli } from '../cli.ts'

interface ProgressTexts {
  readonly started: string
  readonly done: string
  readonly failed: string
}

/** The spinner always stops with the work. A running spinner would keep the program from exiting. */
export async function withProgress<T>(cli: Cli, { started, done, failed }: ProgressTexts, work: () => Promise<T>): Promise<T> {
  const line = lineOf(cli, started)
  try {
    const result = await work()
    line.done(done)
    return result
  } catch (error) {
    if (!cli.interrupted) line.failed(failed)
    throw error
  }
}

function lineOf(cli: Cli, started: string) {
  if (!cli.isInteractive) {
    cli.out.note(started)
    const note = (text: string) => cli.out.note(text)
    return { done: note, failed: note }
  }
  const line = spinner({ output: process.stderr, indicator: 'timer', signal: cli.signal })
  line.start(started)
  return { done: (text: string) => line.stop(text), failed: (text: string) => line.error(text) }
}
