/** Builds outputs again when their inputs have changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, withLock } from './setup.mjs'

/**
 * Builds `output`, unless the existing one has the same inputs. `build` receives their hash and writes it to `stamp` when it is done.
 * If two commands run concurrently, one builds and the other waits for `lock`.
 */
export async function ensureBuiltFrom({ output, stamp, inputs, lock, maxMs }, build) {
  const inputHash = hashOf(inputs)
  const isCurrent = () => existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash
  if (isCurrent()) return
  await withLock(lock, maxMs, async () => {
    if (!isCurrent()) await build(inputHash)
  })
}

/** A hash of files and of all files below folders. Paths are relative to the checkout. */
function hashOf({ files, folders }) {
  const hash = createHash('sha256')
  for (const file of [...files, ...folders.flatMap(filesBelow)])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}
