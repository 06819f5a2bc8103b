/** Creates a folder and its parents. */
import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Level by level: Node's own `recursive` does not end in a folder where none can be created, such as /proc. */
export async function makeFolder(path: string): Promise<void> {
  const existing = statSync(path, { throwIfNoEntry: false })
  if (existing?.isDirectory()) return
  if (existing) throw new Error(`${path} is a file`)
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
