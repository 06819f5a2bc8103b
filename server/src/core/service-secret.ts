/** The service's secret: given as a setting, or created once and stored next to the data. */
import { createHash, hash, randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fsync } from './fsync.ts'
import { makeFolder } from './make-folder.ts'
import { deriveKey } from './sealer.ts'

const minBytes = 32
/** This many random bytes, and the differences between them, have more distinct values than this, except once in a hundred million cases. */
const minDistinctValues = 18

/** Why a text cannot be a randomly drawn secret; null if it may be one. */
export function weakness(text: string): string | null {
  const hex = /^[0-9a-f]+$/i.test(text)
  if (!hex && !/^[\w+/-]+={0,2}$/.test(text)) return 'must be random bytes written as base64 or hex'
  const bytes = [...Buffer.from(text, hex ? 'hex' : 'base64')]
  if (bytes.length < minBytes) return `must hold ${minBytes} random bytes or more, this holds ${bytes.length}`
  const varied = [bytes, stepsOf(bytes), stepsOf([...Buffer.from(text)])].every((values) => new Set(values).size >= minDistinctValues)
  // Random base64 is extremely unlikely to have no lowercase or no uppercase letter. Words often have none.
  const looksLikeText = !hex && (!/[a-z]/.test(text) || !/[A-Z]/.test(text))
  return varied && !looksLikeText ? null : 'is no random value: it repeats itself, counts, or is made of words'
}
const stepsOf = (values: readonly number[]) => values.slice(1).map((value, i) => value - (values[i] as number))

/** The keys that a secret's text may stand for, the current form first. The data sealed in the database decides between them. */
export type SecretKeys = readonly [Buffer, ...Buffer[]]

/**
 * The key is the text's hash, regardless of where the text was read. Earlier releases used the bytes that the digits in
 * `DATA_DIR/service-secret` encode, so a text of 64 digits has a second key, which opens what they sealed.
 */
export function keysOf(text: string): SecretKeys {
  const hashed = createHash('sha256').update(text).digest()
  return /^[0-9a-f]{64}$/.test(text) ? [hashed, Buffer.from(text, 'hex')] : [hashed]
}

const pathIn = (dataDir: string) => join(dataDir, 'service-secret')

/** The given secret, otherwise the one in the folder, if one was created, and after it the one that an interrupted rotation left there. */
export async function findServiceSecret(configured: string | null, dataDir: string): Promise<SecretKeys | 'missing' | 'empty'> {
  if (configured !== null) return keysOf(configured)
  const path = pathIn(dataDir)
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`${path} cannot be read (${error.code}): it must be a file that belongs to the account that the service runs as`)
  })
  if (content === null) return 'missing'
  const text = content.trim()
  if (text === '') return 'empty'
  if (weakness(text) === null) return [...keysOf(text), ...(await findNext(dataDir))]
  throw new Error(`${path} does not contain the service's secret: restore the file, or remove it to start over with new second factors`)
}

/** Creates one in the folder, complete or not at all, in place of an empty one. If several are created at the same time, one remains. */
async function makeServiceSecret(dataDir: string): Promise<SecretKeys> {
  await makeFolder(dataDir)
  const path = pathIn(dataDir)
  const temporaryPath = `${path}.making-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await writeSynced(temporaryPath, randomBytes(32).toString('hex'))
    if ((await findServiceSecret(null, dataDir)) === 'empty') await rename(temporaryPath, path)
    else await link(temporaryPath, path)
    await fsync(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporaryPath, { force: true })
  }
  const stored = await findServiceSecret(null, dataDir)
  if (typeof stored === 'string') throw new Error(`${path} is ${stored}, although it was created a moment ago`)
  return stored
}

async function writeSynced(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: 0o600 })
  await fsync(path)
}

/** Exists beside the current secret, from before the database is sealed with it until it replaces that one. */
const nextIn = (dataDir: string) => `${pathIn(dataDir)}.next`

/** The key that a rotation under way stored in the folder, if it stored one. */
async function findNext(dataDir: string): Promise<[] | [Buffer]> {
  const text = await readFile(nextIn(dataDir), 'utf8').catch(() => '')
  return weakness(text) === null ? [keysOf(text)[0]] : []
}

/** The secret that replaces the one in the folder: created and stored there, or left there by an interrupted rotation. */
export async function nextServiceSecret(dataDir: string): Promise<Buffer> {
  const [existing] = await findNext(dataDir)
  if (existing) return existing
  const text = randomBytes(32).toString('hex')
  await rm(nextIn(dataDir), { force: true })
  await writeSynced(nextIn(dataDir), text)
  await fsync(dataDir)
  return keysOf(text)[0]
}

/** Ends a rotation: puts the next secret in place once its key, `inUse`, opens the database. Returns whether there was one. */
export async function finishRotation(dataDir: string, inUse: Buffer): Promise<boolean> {
  const [next] = await findNext(dataDir)
  if (!next?.equals(inUse)) return false
  await rename(nextIn(dataDir), pathIn(dataDir))
  await fsync(dataDir)
  return true
}

/** The secret of a start. An empty file is left by a first start on a full disk, unless something is already sealed. */
export async function serviceSecret(
  configured: string | null,
  dataDir: string,
  isAnythingSealed: () => Promise<boolean>,
): Promise<SecretKeys> {
  const found = await findServiceSecret(configured, dataDir)
  if (typeof found !== 'string') return found
  if (found === 'empty' && (await isAnythingSealed()))
    throw new Error(`${pathIn(dataDir)} is empty, and the database has sealed data: restore the file, or set SERVICE_SECRET`)
  return makeServiceSecret(dataDir)
}

/** The secret of a command. It creates one only for a new installation: the service of an existing one has one. */
export async function secretOfInstallation(configured: string | null, dataDir: string, isNew: boolean): Promise<SecretKeys> {
  const found = await findServiceSecret(configured, dataDir)
  if (typeof found !== 'string') return found
  if (found === 'missing' && isNew) return makeServiceSecret(dataDir)
  throw new Error(
    `SERVICE_SECRET is missing, and ${pathIn(dataDir)} is ${found}: give this command the service's secret ` +
      'as SERVICE_SECRET or SERVICE_SECRET_FILE, or set the DATA_DIR that contains it',
  )
}

/** Identifies the secret in a backup without revealing it. */
export const secretMark = (secret: Buffer): string => deriveKey(secret, 'backup mark').toString('hex').slice(0, 16)

/** Marks this installation's machines where others run machines too. Reveals nothing of the secret. */
export const installationMark = (secret: Buffer): string => hash('sha256', deriveKey(secret, 'installation'), 'hex').slice(0, 16)
