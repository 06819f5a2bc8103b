/** Something takes its time: a line that moves on a terminal, one line for each step elsewhere, nothing for programs. */
import { spinner } from '@clack/prompts'
import type { Cli } from '../cli.ts'

interface Progress {
  step(text: string): void
  done(text: string): void
  failed(text: string): void
}

export function progress(cli: Cli, text: string): Progress {
  if (cli.isInteractive) {
    const line = spinner({ output: process.stderr, indicator: 'timer', signal: cli.signal })
    line.start(text)
    return { step: (next) => line.message(next), done: (last) => line.stop(last), failed: (last) => line.error(last) }
  }
  let last = text
  cli.out.note(text)
  const tell = (next: string) => {
    if (next !== last) cli.out.note(next)
    last = next
  }
  return { step: tell, done: tell, failed: tell }
}
