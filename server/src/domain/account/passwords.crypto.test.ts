import { describe, expect, it } from 'vitest'
import { hashPassword, hashToVerify, isPassword } from './passwords.crypto.ts'

/** A PHC string without its salt and its hash: the algorithm, its version, its costs. */
const costsOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

describe('a password', () => {
  it('costs the same to verify whether or not the person exists', async () => {
    const costs = costsOf(await hashPassword('a password'))
    expect(costs).toBe('$argon2id$v=19$m=19456,t=2,p=1')
    for (const nobody of [null, undefined]) expect(costsOf(await hashToVerify(nobody))).toBe(costs)
  })

  it('matches only its hash', async () => {
    const hash = await hashPassword('a password')
    expect(await hashToVerify(hash)).toBe(hash)
    expect(await isPassword('a password', hash)).toBe(true)
    expect(await isPassword('another password', hash)).toBe(false)
    expect(await isPassword('the password of nobody', null)).toBe(false)
  })
})
