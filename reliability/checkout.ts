/** The checkout that a harness stands in, found from its source as from its bundle; and the machine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, basename(import.meta.dirname) === 'dist' ? '../..' : '..')
/** The built service. */
export const serviceProgram = join(root, 'server/dist/main.js')

/** Of what is checked out; with a plus where the service was changed since. */
export function revision(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'server', 'contract') === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}

/** Those of these programs that are not installed here. */
export const missingPrograms = (names: readonly string[]): string[] =>
  names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
