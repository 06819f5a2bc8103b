#!/usr/bin/env node
/** `parley`: the partner API at the command line. */
import { exitCodes } from './failure.ts'
import { main } from './main.ts'

// A pipe whose reader left, `parley offers | head` for one, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done)
  process.stderr.write(`The answer was not written: ${error.message}\n`)
  process.exit(exitCodes.unexpected)
})
// Notes that nobody reads change nothing of what is done.
process.stderr.on('error', () => {})

process.exitCode = await main(process.argv.slice(2))
