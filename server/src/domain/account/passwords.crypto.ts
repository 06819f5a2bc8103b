/** Passwords: argon2id with OWASP's parameters; a verification costs the same whether or not the person exists. */
import { hash, verify } from '@node-rs/argon2'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

let nobodysHash: Promise<string> | undefined

/** The hash that a password is held against: without one of its own, nobody's, which costs the same. */
export const hashToVerify = async (stored: string | null | undefined): Promise<string> => {
  nobodysHash ??= hashPassword('the password of nobody')
  return stored ?? nobodysHash
}

/** Whether the password is that of the hash; without a hash, the same work and no. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(await hashToVerify(stored), password)
  return matches && typeof stored === 'string'
}
