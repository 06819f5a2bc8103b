/** Installs the tools from the npm registry, by their lockfile. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { here } from './run-tool.mjs'

const lockfile = join(here, 'package-lock.json')
const installed = join(here, 'node_modules/.installed')
/** npm's errors if the registry is unreachable or temporarily unavailable. */
const unreachable =
  /npm error code (?:EAI_AGAIN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|ECONN\w+|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|E50[0-4])\b/

/** Returns undefined if the tools are installed, or why the registry cannot be reached. Throws for any other failure. */
export function installTools() {
  const wanted = readFileSync(lockfile, 'utf8')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return undefined
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ]
  const { status, stderr } = spawnSync('npm', args, { cwd: here, encoding: 'utf8' })
  if (status === 0) return void writeFileSync(installed, wanted)
  const [code] = unreachable.exec(stderr) ?? []
  if (code === undefined) throw new Error(`npm ci ended with ${status}: ${stderr}`)
  return code.replace('npm error code ', '')
}
