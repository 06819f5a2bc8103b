/** One run: what was typed, to an exit code. */
import { CommanderError } from 'commander'
import { Cli } from './cli.ts'
import { exitCodes, failureOf } from './failure.ts'
import { createProgram } from './program.ts'

export async function main(args: readonly string[], cli = new Cli()): Promise<number> {
  const interrupt = () => cli.interrupt()
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    cli.use({ json: asksForJson(args) })
    await createProgram(cli).parseAsync(args, { from: 'user' })
    return cli.interrupted ? exitCodes.interrupted : exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done
    const { code, lines, object } = failureOf(error, cli.interrupted)
    // What was typed wrong, the parser has told people.
    if (cli.out.json || !(error instanceof CommanderError)) cli.out.failure(lines, object)
    return code
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

/** Known before the line is understood: a mistake in it is told in JSON, too. */
function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).includes('--json')
}
