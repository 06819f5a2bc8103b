import { describe, expect, it } from 'vitest'
import { onceAvailable } from './available.ts'

const connectionError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
/** Fails this many times before it succeeds. */
const work = (failures: number, error: Error) => {
  let calls = 0
  return async () => {
    if (calls++ < failures) throw error
    return calls
  }
}

describe('work that needs the database', () => {
  it('is done once it is available', async () => {
    const messages: string[] = []
    expect(await onceAvailable(work(2, connectionError), 5_000, ({ message }) => messages.push(message))).toBe(3)
    expect(messages).toEqual(['connect ECONNREFUSED'])
  })

  it('fails immediately for any other reason', async () => {
    await expect(onceAvailable(work(1, new Error('wrong')), 5_000)).rejects.toThrow('wrong')
  })

  it('fails after the time limit', async () => {
    await expect(onceAvailable(work(1_000, connectionError), 0)).rejects.toThrow('ECONNREFUSED')
  })
})
