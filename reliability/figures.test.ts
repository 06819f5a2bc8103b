import { describe, expect, it } from 'vitest'
import { replaceBetween } from './figures.ts'

const page = 'Before.\n\n| what |\n|---|\n| first |\n<!-- end of npm run this -->\n\n<!-- end of npm run that -->\n'

describe('the figures of a run in the document', () => {
  it('are placed between their markers, and change nothing else', () => {
    const rewritten = replaceBetween(page, ['', '<!-- end of npm run this -->'], (before) => `${before}| $& |\n`)
    expect(rewritten).toBe(page.replace('| first |\n', () => '| first |\n| $& |\n'))
    expect(replaceBetween('a <b> c </b> d', ['<b>', '</b>'], (inner) => inner.toUpperCase())).toBe('a <b> C </b> d')
  })

  it('are rejected if there is no place for them', () => {
    expect(() => replaceBetween(page, ['', '<!-- end of npm run other -->'], () => '')).toThrow(
      'no place for it: <!-- end of npm run other -->',
    )
    expect(() => replaceBetween(page, ['<!-- other -->', ''], () => '')).toThrow('no place for it: <!-- other -->')
  })
})
