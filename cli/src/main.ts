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
    await createProgram(cli).parseAsync(args, { from: 'user' })
    return cli.interrupted ? exitCodes.interrupted : exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    const { code, lines, object } = failureOf(error, cli.interrupted)
    cli.out.failure(lines, object)
    return code
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}
