/** The demo world as the service that runs tells it in `demo.json`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

export const folder = process.env.DATA_DIR ?? join(root, '.parley')
export const path = join(folder, 'demo.json')

/** Ends the command, in its name, where the service has not been started. */
export function readDemo(command) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    console.error(`${command}: ${path} is not there. Start the service first: npm start`)
    process.exit(1)
  }
}
