/** Folders that appear complete or not at all. */

import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

/**
 * Fills a folder under a temporary name next to `target` and renames it, so that a killed process leaves no half-made one. If several
 * processes do so concurrently, one wins. The others discard their work and use the winner's.
 */
export async function createAtomically(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  await sweepLeftovers(target)
  const folder = `${target}.making-${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(folder, { mode: 0o700 })
  try {
    await fill(folder)
    await rename(folder, target)
  } catch (error) {
    await remove(folder)
    if (!isTaken(error)) throw error
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')

/** Deletes the leftovers of killed processes. */
async function sweepLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.making-`
  for (const name of await readdir(dirname(target))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) await remove(join(dirname(target), name))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A killed process's child may still be writing into it. The next sweep deletes what this one leaves. */
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => {})

/** Creates a folder and its missing parents. Those it creates get `mode`, regardless of the process's umask. */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  const below = relative(first, folder).split(sep).filter(Boolean)
  for (let depth = 0; depth <= below.length; depth++) await chmod(join(first, ...below.slice(0, depth)), mode)
}
