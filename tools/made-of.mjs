/** What a thing that is built was made of: it is built again when that has changed. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './setup.mjs'

/** A hash of files and of all that lies below folders, paths below the checkout. */
export function madeOf({ files, folders }) {
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
