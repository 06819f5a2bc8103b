import { describe, expect, it } from 'vitest'
import { between } from './figures.ts'

const page = 'Before.\n\n| what |\n|---|\n| first |\n<!-- end of npm run this -->\n\n<!-- end of npm run that -->\n'

describe('what a run leaves in the document', () => {
  it('stands between its marks, and changes nothing else', () => {
    const told = between(page, ['', '<!-- end of npm run this -->'], (before) => `${before}| $& |\n`)
    expect(told).toBe(page.replace('| first |\n', () => '| first |\n| $& |\n'))
    expect(between('a <b> c </b> d', ['<b>', '</b>'], (inner) => inner.toUpperCase())).toBe('a <b> C </b> d')
  })

  it('is refused where there is no place for it', () => {
    expect(() => between(page, ['', '<!-- end of npm run other -->'], () => '')).toThrow('no place for it: <!-- end of npm run other -->')
    expect(() => between(page, ['<!-- other -->', ''], () => '')).toThrow('no place for it: <!-- other -->')
  })
})
