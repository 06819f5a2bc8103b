import { expect, it } from 'vitest'
import type { Principal } from '../core/principal.ts'
import { Principals } from './principals.ts'

const holder = { mode: 'live' } as Principal

it('the holder of a key is cached, unless rights changed while it was looked up', async () => {
  let answer = (_: Principal) => {}
  const lookup = () =>
    new Promise<Principal>((resolve) => {
      answer = resolve
    })
  const principals = new Principals(lookup, () => true)
  const first = principals.lookUp('a key')
  principals.forget()
  answer(holder)
  expect([await first, principals.cached('a key')]).toEqual([holder, undefined])
  const second = principals.lookUp('a key')
  answer(holder)
  expect([await second, principals.cached('a key')]).toEqual([holder, holder])
})
