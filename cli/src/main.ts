/** Runs the program for the given arguments and returns an exit code. */
import { CommanderError } from 'commander'
import { Cli } from './cli.ts'
import { exitCodes, failureOf } from './failure.ts'
import { createProgram } from './program.ts'

export async function main(args: readonly string[], cli = new Cli()): Promise<number> {
  const interrupt = () => cli.interrupt()
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    cli.use({ json: hasJsonFlag(args) })
    await createProgram(cli).parseAsync(args, { from: 'user' })
    return cli.interrupted ? exitCodes.interrupted : exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done
    const { code, lines, object } = failureOf(error, cli.interrupted)
    // The parser has already printed its own errors as text.
    if (cli.out.json || !(error instanceof CommanderError)) cli.out.failure(lines, object)
    return code
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

/** Read before parsing, so that parse errors are also printed as JSON. */
function hasJsonFlag(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).includes('--json')
}
