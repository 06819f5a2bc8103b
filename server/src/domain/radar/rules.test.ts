import { contentFields, type NodeContent } from '@parley/contract/listing-rules'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './rules.ts'

const content = (fields: Partial<NodeContent> = {}): NodeContent =>
  ({ ...Object.fromEntries(contentFields.map((field) => [field, null])), title: '8 × H100', ...fields }) as NodeContent

describe('changes', () => {
  it('list the fields that differ, before and after; none without an earlier approval', () => {
    expect(changesBetween(null, content())).toEqual([])
    expect(changesBetween(content({ ram_gb: 1 }), content({ ram_gb: 2, os: 'Debian' }))).toEqual([
      { field: 'ramGb', before: 1, after: 2 },
      { field: 'os', before: null, after: 'Debian' },
    ])
  })
})
