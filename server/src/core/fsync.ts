import { open } from 'node:fs/promises'

/** Flushes a file, or the names in a folder, to disk. A renamed file survives a power loss only if both are flushed. */
export async function fsync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
