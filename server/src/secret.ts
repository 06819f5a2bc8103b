/** The service's secret: given as a setting, or made once and kept beside the data. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onDisk } from './on-disk.ts'
import { deriveKey } from './sealing.ts'

/** 32 bytes, the same on every instance of an installation: it signs cursors and seals what must be read again. */
export async function serviceSecret(given: string | null, dataDir: string): Promise<Buffer> {
  if (given !== null) return createHash('sha256').update(given).digest()
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'service-secret')
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('hex'))
    await file.sync()
    await file.close()
    await onDisk(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const text = (await readFile(path, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${path} does not hold the service's secret; restore it, or remove it to start anew with new second factors`)
  return Buffer.from(text, 'hex')
}

/** By this a backup knows the secret again without telling it. */
export const secretMark = (secret: Buffer): string => deriveKey(secret, 'backup mark').toString('hex').slice(0, 16)
