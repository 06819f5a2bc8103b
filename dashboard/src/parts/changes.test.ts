import { expect, it } from 'vitest'
import { changesIn, changesOver, withoutChanges } from './changes.ts'

const before = { params: { id: '1' }, body: { title: 'Rack', counts: [1, 2], memo: null as string | null } }
const edited = { params: { id: '1' }, body: { title: 'Racks', counts: [1, 2], memo: null } }

it('an edit names what it changes alone', () => {
  expect(changesIn(edited, before)).toEqual({ params: { id: '1' }, body: { title: 'Racks' } })
  expect(changesIn(before, before).body).toEqual({})
})

it('one that replaces the whole leaves the rest as it is by now, and sends nothing that is no field of it', () => {
  const now = { id: '1', title: 'Rack', counts: [4], memo: 'from a colleague' }
  expect(changesOver(now, edited, before).body).toEqual({ title: 'Racks', counts: [4], memo: 'from a colleague' })
})

it('what was sent and not answered is sent again, also when it is turned back', () => {
  const after = withoutChanges(edited, before)
  expect(changesIn(before, after).body).toEqual({ title: 'Rack' })
  expect(changesIn({ ...edited, body: { ...edited.body, memo: 'x' } }, after).body).toEqual({ title: 'Racks', memo: 'x' })
})
