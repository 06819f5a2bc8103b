import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { faultFor } from './faults.ts'

const systemError = (code: string, message: string) => Object.assign(new Error(message), { code })

describe('an accident', () => {
  it.each(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])(
    'on the connection to the database (%s) may be temporary: 503, to be retried',
    (code) => {
      const { code: faultCode, status, details } = faultFor(systemError(code, `read ${code}`))
      expect([faultCode, status, details.retry_after_seconds]).toEqual(['api_error', 503, 1])
    },
  )

  it.each([
    ['25006', 'cannot execute INSERT in a read-only transaction', 503],
    ['XX000', 'cannot assign TransactionIds during recovery', 503],
    ['XX000', 'could not find tuple for cache entry', 500],
  ])('that the database reports as %s, %s, returns %i', (code, message, status) => {
    expect(faultFor(Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })).status).toBe(status)
  })

  it("is the client's fault if the client disconnected during its call", () => {
    const { code, status } = faultFor(systemError('ECONNRESET', 'aborted'))
    expect([code, status]).toEqual(['invalid_request', 400])
  })

  it("that is unexpected is the service's fault", () => {
    const { code, status, message } = faultFor(new TypeError('secret detail'))
    expect([code, status]).toEqual(['api_error', 500])
    expect(message).not.toContain('secret')
  })
})
