import { PassThrough } from 'node:stream'
import pg from 'pg'
import { expect, it } from 'vitest'
import { TransactionSends } from './transaction-sends.ts'

/** A connection that records what was written to its socket, one write per line, and responds to each query on request. */
function connection() {
  const stream = new PassThrough()
  const callbacks: ((error: Error | null) => void)[] = []
  const query = (text: string, answer: (error: Error | null) => void) => {
    stream.write(`${text};`)
    callbacks.push(answer)
  }
  const client = { connection: { stream }, query } as unknown as pg.ClientBase
  // `read()` without a size returns all that was written up to Node 24, and one write from Node 26 on.
  const written = () => stream.read(stream.readableLength)?.toString() ?? ''
  return { client, written, answer: (i: number, error: Error | null = null) => callbacks[i]?.(error) }
}

it('holds back statements that nobody waits for until one follows that somebody waits for', async () => {
  const { client, written, answer } = connection()
  const sends = new TransactionSends(client, 12_000)
  sends.enqueue('begin')
  expect(written()).toBe('')
  const row = sends.send('select')
  expect(written()).toBe('begin;select;')
  answer(0)
  answer(1)
  await row
  sends.enqueue('insert')
  sends.enqueue('notify')
  expect(written()).toBe('')
  const committed = sends.commit()
  expect(written()).toBe('insert;notify;commit;')
  for (const i of [2, 3, 4]) answer(i)
  await committed
})

it('sends what was held back before the rollback, and reports the first failure', async () => {
  const { client, written, answer } = connection()
  const sends = new TransactionSends(client, 12_000)
  sends.enqueue('begin')
  sends.enqueue('insert')
  const undone = sends.rollback()
  expect(written()).toBe('begin;insert;rollback;')
  answer(0)
  answer(1, new Error('no such table'))
  answer(2)
  await undone
  const aborted = Object.assign(Object.create(pg.DatabaseError.prototype), { code: '25P02' })
  expect(await sends.firstFailure(aborted)).toMatchObject({ message: 'no such table' })
})
