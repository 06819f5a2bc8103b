/** Runs a program of a tool's package; answers what it wrote, and throws with it where it fails. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const here = import.meta.dirname

export async function runTool(name, args, env = {}) {
  const options = { cwd: here, env: { ...process.env, CI: '1', REDOCLY_TELEMETRY: 'off', ...env }, maxBuffer: 64e6, timeout: 300_000 }
  try {
    return (await run(process.execPath, [join(here, 'node_modules/.bin', name), ...args], options)).stdout
  } catch (error) {
    throw new Error(`${name}: ${error.stdout || ''}\n${error.stderr || error.message}`)
  }
}
