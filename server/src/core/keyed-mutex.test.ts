import { expect, it } from 'vitest'
import { KeyedMutex } from './keyed-mutex.ts'

it('does works of one name one after the other, those that fail too, and those of another meanwhile', async () => {
  const mutexes = new KeyedMutex()
  const done: string[] = []
  let go = () => {}
  const first = mutexes.run('one', () => new Promise<void>((resolve) => (go = resolve)).then(() => void done.push('first')))
  const second = mutexes.run('one', async () => {
    done.push('second')
    throw new Error('second')
  })
  const third = mutexes.run('one', async () => done.push('third'))
  const over = mutexes.over('one').then(() => done.push('over'))
  await mutexes.run('other', async () => done.push('other'))
  expect(done).toEqual(['other'])
  go()
  await first
  await expect(second).rejects.toThrow('second')
  await Promise.all([third, over])
  expect(done).toEqual(['other', 'first', 'second', 'third', 'over'])
})
