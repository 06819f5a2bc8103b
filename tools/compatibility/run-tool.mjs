/** Runs a program of a tool's package. Returns its output. Throws an error with the output if it fails. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const here = import.meta.dirname
const longestMs = 300_000

export async function runTool(name, args, env = {}) {
  const options = { cwd: here, env: { ...process.env, CI: '1', REDOCLY_TELEMETRY: 'off', ...env }, maxBuffer: 64e6, timeout: longestMs }
  try {
    return (await run(process.execPath, [resolve(here, 'node_modules/.bin', name), ...args], options)).stdout
  } catch (error) {
    throw new Error(`${name}: ${error.stdout || ''}\n${error.stderr || error.message}`)
  }
}
