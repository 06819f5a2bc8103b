/** The folder for a test run's files: in memory if there is enough, because creating and dropping a database is ten times slower on a disk. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const memory = '/dev/shm'
const gibibyte = 2 ** 30
const minFreeBytes = 4 * gibibyte
const minMemoryBytes = 6 * gibibyte
const name = /^parley-run-(\d+)-/

/**
 * Creates the run's folder for this process and all that it starts. It is deleted when the process ends. Vitest reads its configuration
 * once for each project: later calls use the same folder, because the path of a socket must be short.
 */
export function useTemporaryFolder() {
  if (name.exec(basename(tmpdir()))?.[1] === String(process.pid)) return
  const parent = hasEnoughMemory() ? memory : tmpdir()
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, `parley-run-${process.pid}-`))
  // If run as root, the database's account must be able to traverse it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasEnoughMemory() {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > minFreeBytes && process.availableMemory() > minMemoryBytes
}

/** Deletes the folders of killed runs. */
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
