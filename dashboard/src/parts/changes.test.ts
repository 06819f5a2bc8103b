import { expect, it } from 'vitest'
import { changesIn, changesOver } from './changes.ts'

const before = { params: { id: '1' }, body: { title: 'Rack', counts: [1, 2], memo: null } }
const given = { params: { id: '1' }, body: { title: 'Racks', counts: [1, 2], memo: null } }

it('an edit names what it changes alone', () => {
  expect(changesIn(given, before)).toEqual({ params: { id: '1' }, body: { title: 'Racks' } })
  expect(changesIn(before, before).body).toEqual({})
})

it('one that replaces the whole leaves the rest as it is by now, and sends nothing that is no field of it', () => {
  const now = { id: '1', title: 'Rack', counts: [4], memo: 'from a colleague' }
  expect(changesOver(now, given, before).body).toEqual({ title: 'Racks', counts: [4], memo: 'from a colleague' })
})
