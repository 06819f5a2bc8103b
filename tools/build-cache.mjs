/** Builds outputs again when their inputs have changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, withLock } from './setup.mjs'

/**
 * Builds `thing`, unless the existing one has the same inputs. `build` receives their hash and writes it to `stamp` when it is done.
 * If two commands run concurrently, one builds and the other waits for `lock`.
 */
export async function ensureBuiltFrom({ thing, stamp, of, lock, longestMs }, build) {
  const wanted = hashOf(of)
  const isMade = () => existsSync(thing) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isMade()) return
  await withLock(lock, longestMs, async () => {
    if (!isMade()) await build(wanted)
  })
}

/** A hash of files and of all files below folders. Paths are relative to the checkout. */
function hashOf({ files, folders }) {
  const hash = createHash('sha256')
  for (const file of [...files, ...folders.flatMap(under)])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function under(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}
