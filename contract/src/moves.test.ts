import { expect, it } from 'vitest'
import { isFinal, stateTable } from './moves.ts'

const table = stateTable({
  objectType: 'offer',
  states: ['draft', 'open', 'rejected', 'closed'],
  initial: 'draft',
  moves: {
    publish: { from: ['draft'], to: 'open', by: 'its owner' },
    reject: { from: ['open'], to: 'rejected', by: 'the operator' },
    edit: { from: ['rejected'], to: 'open', by: 'its owner' },
    note: { from: ['closed'], to: 'closed', by: 'its owner' },
    close: { from: ['open', 'rejected'], to: 'closed', by: 'its owner' },
  },
})

it('a state is final if no move leads out of it', () => {
  expect(table.states.filter((state) => isFinal(table, state))).toEqual(['closed'])
})
