/** Installs missing packages by the lockfile. Needs only Node and npm. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const lock = join(root, '.installing')
const maxInstallMs = 5 * 60_000

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`parley: needs Node 20.19 or newer, this is ${process.versions.node}`)
  process.exit(1)
}

/** Installs exactly what the lockfile names, unless it is installed. If two commands run concurrently, one installs and the other waits. */
export function ensureInstalled() {
  if (isInstalled()) return
  takeLock(lock, maxInstallMs)
  try {
    if (!isInstalled()) install()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Whether npm's record of its last install has each package of the lockfile. Optional packages are skipped, because they are only for some platforms. */
function isInstalled() {
  const installRecord = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installRecord)) return false
  const installed = packagesIn(installRecord)
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, { integrity, optional }]) => integrity === undefined || optional || installed[path]?.integrity === integrity,
  )
}

const packagesIn = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/** If several commands need the same work, one does it while the others wait. */
export async function withLock(folder, maxMs, work) {
  takeLock(folder, maxMs)
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

/** The lock is a folder. If it is older than the work can take, a killed command left it. */
function takeLock(folder, maxMs) {
  for (;;) {
    try {
      mkdirSync(folder)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const createdAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - createdAt > maxMs) rmSync(folder, { recursive: true, force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}
