import { open } from 'node:fs/promises'

/** Waits until the disk has a file, or the names in a folder: a renamed file survives a power loss only with both. */
export async function fsync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
