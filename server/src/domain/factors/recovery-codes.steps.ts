/** Recovery codes: 80 random bits each, in Crockford's alphabet, written in groups of four. */
import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@parley/contract/dashboard/factors'
import { sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { replaceRecoveryCodes } from './store.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16
const groups = /.{4}(?=.)/g

function newRecoveryCode(): string {
  // 32 divides 256: each character is uniform.
  const characters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length])
  return characters.join('').replaceAll(groups, '$&-')
}

const normalize = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '')

export const isRecoveryCode = (code: string): boolean => normalize(code).length === codeLength
export const recoveryCodeHash = (code: string): Buffer => sha256(normalize(code))

/** Creates new codes, replacing the previous ones; they are readable only this once. */
export function renewRecoveryCodes(tx: Tx, personId: number): string[] {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  replaceRecoveryCodes(tx, personId, codes.map(recoveryCodeHash))
  return codes
}
