/** The service's secret: given as a setting, or made once and kept beside the data. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fsync } from './fsync.ts'
import { deriveKey } from './sealer.ts'

const enoughBytes = 32
/** Of so many random bytes, and of the steps between them, more than this are different but for once in a hundred million. */
const enoughVariety = 18

/** Why a text is no secret that was drawn at random; null when it may be one. */
export function weakness(text: string): string | null {
  const hex = /^[0-9a-f]+$/i.test(text)
  if (!hex && !/^[\w+/-]+={0,2}$/.test(text)) return 'must be random bytes written as base64 or hex'
  const bytes = [...Buffer.from(text, hex ? 'hex' : 'base64')]
  if (bytes.length < enoughBytes) return `must hold ${enoughBytes} random bytes or more, this holds ${bytes.length}`
  const varied = [bytes, stepsOf(bytes), stepsOf([...Buffer.from(text)])].every((values) => new Set(values).size >= enoughVariety)
  // Without a small or a capital letter random base64 would be a wonder; words are often so.
  const words = !hex && (!/[a-z]/.test(text) || !/[A-Z]/.test(text))
  return varied && !words ? null : 'is no random value: it repeats itself, counts, or is made of words'
}
const stepsOf = (values: readonly number[]) => values.slice(1).map((value, i) => value - (values[i] as number))

/** The keys that a secret's text may stand for, the usual one first. What is sealed in the database decides between them. */
export type SecretKeys = readonly [Buffer, ...Buffer[]]

/**
 * The key is the text's hash, wherever the text was read. Earlier releases took the bytes that the digits in `DATA_DIR/service-secret`
 * spell, so a text of 64 digits has a second key, which opens what they sealed.
 */
export function keysOf(text: string): SecretKeys {
  const hashed = createHash('sha256').update(text).digest()
  return /^[0-9a-f]{64}$/.test(text) ? [hashed, Buffer.from(text, 'hex')] : [hashed]
}

const pathIn = (dataDir: string) => join(dataDir, 'service-secret')

/** Of the secret that was given, else of the one in the folder, which is made when there is none. */
export async function serviceSecret(given: string | null, dataDir: string): Promise<SecretKeys> {
  if (given !== null) return keysOf(given)
  const path = pathIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('hex'))
    await file.sync()
    await file.close()
    await fsync(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return keysOf(await secretIn(path))
}

async function secretIn(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).trim()
  if (weakness(text) === null) return text
  throw new Error(`${path} does not hold the service's secret; restore it, or remove it to start anew with new second factors`)
}

/** By this a backup knows the secret again without telling it. */
export const secretMark = (secret: Buffer): string => deriveKey(secret, 'backup mark').toString('hex').slice(0, 16)
