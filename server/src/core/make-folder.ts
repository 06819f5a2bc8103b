/** Makes a folder with all above it. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Step by step: Node's own `recursive` does not end where a folder is that takes none, such as /proc. */
export async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) await makeFolder(above)
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
