/** Random IDs, keys and tokens. */
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Mode } from '@parley/contract/access'
import { type IdKind, idPrefixes, idRandomLength } from '@parley/contract/fields'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// Random bytes are drawn in pages: one system call serves a hundred IDs.
let pool = Buffer.alloc(0)
let used = 0
function randomByte(): number {
  if (used === pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  return pool[used++] as number
}

/** Uniform over base62: bytes of 248 and above are drawn again. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    if (byte < 248) text += alphabet[byte % 62]
  }
  return text
}

let presetIds: Partial<Record<IdKind, string>> = {}

/** `dem_…`, `opp_…`: the kind's prefix and 130 random bits. */
export function newId(kind: IdKind): string {
  const id = presetIds[kind]
  if (id === undefined) return `${idPrefixes[kind]}_${randomBase62(idRandomLength)}`
  delete presetIds[kind]
  return id
}

/** Creates the next object of each kind under the given ID. For the demo's objects that documents name, before any call is served. */
export async function withIds<T>(ids: Readonly<Partial<Record<IdKind, string>>>, work: () => Promise<T>): Promise<T> {
  presetIds = { ...ids }
  try {
    return await work()
  } finally {
    presetIds = {}
  }
}

const secretLength = 43
const checksumLength = 6

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < checksumLength) {
    digits = alphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** A new API key: prefix, mode, 256 random bits, and the CRC-32 of all that in base62. */
export function newApiKey(mode: Mode): string {
  const start = `gpk_${mode}_${randomBase62(secretLength)}`
  return start + checksum(start)
}

const keyPattern = /^gpk_(live|test)_[0-9A-Za-z]{49}$/

/** Why a text is not a valid key: its form or its checksum is wrong. Says nothing about whether the key exists. */
export function apiKeyProblem(text: string): 'form' | 'checksum' | null {
  if (!keyPattern.test(text)) return 'form'
  return checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength) ? null : 'checksum'
}
export const isApiKey = (text: string): boolean => apiKeyProblem(text) === null

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')
export const sha256Text = (text: string): string => hash('sha256', text, 'base64')

/** 256 random bits: the token of a session or a mailed link, a challenge. */
export const newToken = (): string => randomBytes(32).toString('base64url')
