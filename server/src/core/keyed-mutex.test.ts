import { expect, it } from 'vitest'
import { KeyedMutex } from './keyed-mutex.ts'

it('does works of one name one after the other, those that fail too, and those of another meanwhile', async () => {
  const turns = new KeyedMutex()
  const done: string[] = []
  let go = () => {}
  const first = turns.run('one', () => new Promise<void>((resolve) => (go = resolve)).then(() => void done.push('first')))
  const second = turns.run('one', async () => {
    done.push('second')
    throw new Error('second')
  })
  const third = turns.run('one', async () => done.push('third'))
  const over = turns.over('one').then(() => done.push('over'))
  await turns.run('other', async () => done.push('other'))
  expect(done).toEqual(['other'])
  go()
  await first
  await expect(second).rejects.toThrow('second')
  await Promise.all([third, over])
  expect(done).toEqual(['other', 'first', 'second', 'third', 'over'])
})
