import { describe, expect, it } from 'vitest'
import { withRow } from './figures.ts'

const page = 'Before.\n\n| what |\n|---|\n| first |\n<!-- end of npm run this -->\n\n<!-- end of npm run that -->\n'

describe('a row that a run leaves in the document', () => {
  it('comes after those of the same command, and changes nothing else', () => {
    expect(withRow(page, 'npm run this', '| $& |')).toBe(page.replace('| first |\n', () => '| first |\n| $& |\n'))
  })

  it('of a command that has no place there is refused', () => {
    expect(() => withRow(page, 'npm run other', '| x |')).toThrow('no place for rows of npm run other')
  })
})
