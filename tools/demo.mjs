/** The demo data that the running service writes to `demo.json`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

export const folder = process.env.DATA_DIR ?? join(root, '.parley')
export const path = join(folder, 'demo.json')

/** Ends the command with a message if the service has not been started. */
export function readDemo(command) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    console.error(`${command}: ${path} does not exist. Start the service first: npm start`)
    process.exit(1)
  }
}
