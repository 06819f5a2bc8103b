/** Passwords: argon2id with OWASP's parameters; a verification costs the same whether or not the person exists. */
import { hash, verify } from '@node-rs/argon2'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

let nobodysHash: Promise<string> | undefined

/** Whether the password is that of the hash; without a hash, the same work and no. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const matches = await verify(stored ?? (await nobodysHash), password)
  return matches && typeof stored === 'string'
}
