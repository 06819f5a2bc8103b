#!/usr/bin/env node
/** `parley`: the partner API on the command line. */
import { exitCodes } from './failure.ts'
import { main } from './main.ts'

// A closed pipe, such as `parley offers | head`, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done)
  process.stderr.write(`The output could not be written: ${error.message}\n`)
  process.exit(exitCodes.unexpected)
})
// Notes that cannot be written do not affect the result.
process.stderr.on('error', () => {})

// A prompt whose input has ended is never answered: the process then ends without a result.
process.exitCode = exitCodes.interrupted
main(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
