/** Calls that share a transaction, as the write batcher runs them. */
import { beforeAll, expect, inject, it } from 'vitest'
import { Database } from '../../src/db/client.ts'
import type { BatchStatement } from '../../src/db/statement.ts'
import { WriteBatcher } from '../../src/db/write-batcher.ts'
import { makeDatabase } from '../test-app.ts'

// They are not registered: other tests compare every registered statement with the schema.
const insert: BatchStatement<{ name: string }, { name: string }> = {
  name: 'test_insert',
  text: `insert into written select name from json_to_recordset($1) as (name text) returning name`,
  wrote: () => true,
}
const fail: BatchStatement<{ name: string }, object> = {
  name: 'test_fail',
  text: 'select 1 / json_array_length($1) / 0',
  wrote: () => false,
}

let db: Database
let batcher: WriteBatcher
beforeAll(async () => {
  db = new Database({ connection: await makeDatabase(inject('database').template), readers: 1, writers: 3, onError: () => {} })
  batcher = new WriteBatcher(db)
  await db.transaction((tx) => tx.rows({ text: 'create table written (name text not null)' }))
  return () => db.close()
})
const written = async () =>
  (await db.read.rows<{ name: string }>({ text: 'select name from written order by name' })).map(({ name }) => name)

it('a call that waits for something else while another fails writes once', async () => {
  let attempts = 0
  let proceed = () => {}
  const isRepeated = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const waiting = batcher.run(async (tx) => {
    if (++attempts > 1) proceed()
    await isRepeated
    return tx.batchOne(insert, { name: 'waiting' })
  })
  const failing = batcher.run((tx) => tx.batchOne(fail, { name: 'failing' }))
  const quick = batcher.run((tx) => tx.batchOne(insert, { name: 'quick' }))
  const failed = expect(failing).rejects.toThrow('division by zero')
  // Long enough for a rollback: if the transaction ended without the waiting call, that call would be repeated by now.
  for (let i = 0; i < 20; i++) await db.read.first({ text: 'select 1' })
  proceed()
  await failed
  expect([await waiting, await quick]).toEqual([{ name: 'waiting' }, { name: 'quick' }])
  expect([await written(), attempts]).toEqual([['quick', 'waiting'], 2])
})

it('a transaction takes no statement after its end', async () => {
  for (const end of [() => {}, () => Promise.reject(new Error('undone'))]) {
    let late: Promise<unknown> | undefined
    let sendLate = () => {}
    const isOver = new Promise<void>((resolve) => {
      sendLate = resolve
    })
    const over = db.transaction(async (tx) => {
      late = isOver.then(() => tx.batchOne(insert, { name: 'late' }))
      await end()
    })
    await Promise.allSettled([over])
    sendLate()
    await expect(late).rejects.toThrow('after the end of its transaction')
  }
  expect(await written()).not.toContain('late')
})
