#!/usr/bin/env node
/** `parley`: the partner API at the command line. */
import { exitCodes } from './failure.ts'
import { main } from './main.ts'

// A pipe whose reader left, `parley offers | head` for one, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.unexpected))

process.exitCode = await main(process.argv.slice(2))
