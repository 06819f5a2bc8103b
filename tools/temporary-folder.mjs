/** Where a run of the tests keeps what it makes: in memory where there is enough, because a disk makes and drops a database ten times as slowly. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const gibibyte = 2 ** 30
const roomNeeded = 4 * gibibyte
const memoryNeeded = 6 * gibibyte
const name = /^parley-run-(\d+)-/

/** Makes the run's folder, and all that this process starts uses it; it is removed when the process ends. */
export function useTemporaryFolder() {
  const parent = hasRoom() ? memory : tmpdir()
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, `parley-run-${process.pid}-`))
  // Run as root, the database's account walks through it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomNeeded && process.availableMemory() > memoryNeeded
}

/** A run that was killed leaves its folder behind. */
function removeAbandoned(parent) {
  for (const entry of readdirSync(parent)) {
    const pid = name.exec(entry)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, entry), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code !== 'ESRCH'
  }
}
