import { expect, it } from 'vitest'
import type { Database } from '../db/client.ts'
import { type Serving, unready } from './readiness.ts'

const served = (found: { readonly standby: boolean; readonly pending: number }, drainPending = false): Serving => ({
  traffic: { drainPending },
  db: { read: { first: async () => found } } as unknown as Database,
  migrations: [],
})

it('an instance whose database takes no writes, because another node leads, is not ready', async () => {
  expect(await unready(served({ standby: true, pending: 0 }))).toBe('read_only')
  expect(await unready(served({ standby: true, pending: 1 }))).toBe('read_only')
  expect(await unready(served({ standby: false, pending: 0 }))).toBeNull()
  expect(await unready(served({ standby: false, pending: 0 }, true))).toBe('draining')
})
