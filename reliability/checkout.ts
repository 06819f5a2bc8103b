/** The checkout that contains a harness, found both from its source and from its bundle, and the programs on the machine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, basename(import.meta.dirname) === 'dist' ? '../..' : '..')
/** The built service. */
export const serviceProgram = join(root, 'server/dist/main.js')

/** The checked-out revision, with a plus if the service has uncommitted changes. */
export function revision(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'server', 'contract') === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}

/** The programs among `names` that are not installed. */
export const missingPrograms = (names: readonly string[]): string[] =>
  names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
