/** Things that are built: each anew when what it is made of has changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, withLock } from './setup.mjs'

/**
 * Builds `thing`, unless the one that stands there is made of the same: `stamp` tells, in which `build` writes what it is given when
 * it is done. Of two commands at once, one builds and the other waits at `lock`.
 */
export async function ensureBuiltFrom({ thing, stamp, of, lock, longestMs }, build) {
  const wanted = hashOf(of)
  const isMade = () => existsSync(thing) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isMade()) return
  await withLock(lock, longestMs, async () => {
    if (!isMade()) await build(wanted)
  })
}

/** A hash of files and of all that lies below folders, paths below the checkout. */
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
