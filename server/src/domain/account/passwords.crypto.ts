/** Passwords: argon2id with OWASP's parameters; a verification costs the same whether or not the person exists. */
import { hash, verify } from '@node-rs/argon2'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

let dummyHash: Promise<string> | undefined

/** The hash to verify a password against. Without a stored hash, a dummy hash with the same cost. */
export const hashToVerify = async (stored: string | null | undefined): Promise<string> => {
  dummyHash ??= hashPassword('the password of nobody')
  return stored ?? dummyHash
}

/** Whether the password matches the hash. Without a hash: false, after the same work. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(await hashToVerify(stored), password)
  return matches && typeof stored === 'string'
}
