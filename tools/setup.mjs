/** Sets up what is missing: packages by the lockfile. Needs nothing but Node and npm. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules/.installed')
const turn = join(root, '.installing')
const longestInstallMs = 5 * 60_000

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`parley: needs Node 20.19 or newer, this is ${process.versions.node}`)
  process.exit(1)
}

/** Installs exactly what the lockfile names, unless that was done. Of two commands at once, one installs and the other waits. */
export function ensureInstalled() {
  const wanted = lockfileHash()
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isInstalled()) return
  takeTurn(turn, longestInstallMs)
  try {
    if (!isInstalled()) install()
    noteInstalled()
  } finally {
    rmSync(turn, { recursive: true, force: true })
  }
}

/** Notes that what the lockfile names is installed; npm does so, too, when somebody runs it by hand. */
export const noteInstalled = () => writeFileSync(stamp, lockfileHash())

const lockfileHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Of several commands that want the same done, one does it while the others wait. */
export async function inTurn(folder, longestMs, work) {
  takeTurn(folder, longestMs)
  try {
    await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function install() {
  console.error('parley: installing packages (once)')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`npm ci ended with ${status}`)
}

/** Making a folder is the lock; one that is older than the work ever takes was left by a command that was killed. */
function takeTurn(folder, longestMs) {
  for (;;) {
    try {
      mkdirSync(folder)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > longestMs) rmSync(folder, { recursive: true, force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}
