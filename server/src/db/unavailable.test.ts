import pg from 'pg'
import { expect, it } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const ofSystem = (code: string) => Object.assign(new Error(`getaddrinfo ${code} postgres`), { code })
const ofDatabase = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })

it('a database whose name temporarily has no address, as while its container restarts, is unavailable', async () => {
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ECONNREFUSED', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])
    expect(isUnavailable(ofSystem(code)), code).toBe(true)
  const client = new pg.Client({ host: 'database.invalid', connectionTimeoutMillis: 5_000 })
  expect(isUnavailable(await client.connect().catch((error: unknown) => error))).toBe(true)
})

it('so is a database that stops, starts, is full, rejects the password or is a standby; one that rejects a statement is not', () => {
  for (const code of ['08006', '28P01', '28000', '53300', '57P01', '57P03', '25006'])
    expect(isUnavailable(ofDatabase(code)), code).toBe(true)
  for (const code of ['22P02', '23505', '42501', '42P01', 'P0001']) expect(isUnavailable(ofDatabase(code)), code).toBe(false)
  expect(isUnavailable(new AggregateError([ofSystem('ENOTFOUND'), ofDatabase('23505')]))).toBe(false)
})
