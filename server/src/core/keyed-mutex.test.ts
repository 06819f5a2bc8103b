import { expect, it } from 'vitest'
import { KeyedMutex } from './keyed-mutex.ts'

it('runs work of one name one after another, including work that fails, and work of another name in parallel', async () => {
  const mutexes = new KeyedMutex()
  const done: string[] = []
  let go = () => {}
  const first = mutexes.run('one', () => new Promise<void>((resolve) => (go = resolve)).then(() => void done.push('first')))
  const second = mutexes.run('one', async () => {
    done.push('second')
    throw new Error('second')
  })
  const third = mutexes.run('one', async () => done.push('third'))
  const over = mutexes.waitUntilFree('one').then(() => done.push('over'))
  await mutexes.run('other', async () => done.push('other'))
  expect(done).toEqual(['other'])
  go()
  await first
  await expect(second).rejects.toThrow('second')
  await Promise.all([third, over])
  expect(done).toEqual(['other', 'first', 'second', 'third', 'over'])
})
