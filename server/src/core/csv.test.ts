import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../test/paths.ts'
import { csvLine } from './csv.ts'

const cell = (text: string) =>
  csvLine([text])
    .replace(/\r\n$/, '')
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')

describe('a cell of a CSV file', () => {
  const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−']
  const before = [
    '',
    ' ',
    '  ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\ufeff',
    '\u2060',
    '\u00ad',
    '\u2800',
    '\u3164',
    ' \u200b\n ',
  ]
  it.each(signs)('is text instead of a formula that begins with %s, regardless of what precedes it', (sign) => {
    for (const blank of before) expect(cell(`${blank}${sign}1+1`)).toBe(`'${blank}${sign}1+1`)
  })

  it.each(['', 'x=1', 'a-b', '12', ' x', '\u200bx', '“=1”', "'=1"])('is unchanged if it is text: %j', (text) => {
    expect(cell(text)).toBe(text)
  })

  it('is text if it begins with a tab or a line break, and quoted if it contains one, a comma or a quote', () => {
    expect(csvLine(['\tx', '\nx', 'a,b', 'a"b', -1, null])).toBe(`'\tx,"'\nx","a,b","a""b",-1,\r\n`)
  })

  it('is written by this module, in every CSV download', () => {
    const files = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    )
    const writers = files.filter((file) => /text\/csv|from '[^']*\/csv\.ts'/.test(readFileSync(join(root, 'server/src', file), 'utf8')))
    expect(writers.sort()).toEqual(['api/dashboard/wallet.ts', 'domain/wallet/export-statement.ts'])
  })
})
