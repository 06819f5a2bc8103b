/** What pages say, as their sources write it: times name their zone, and contract dates are the same for everybody. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

const pages = readdirSync(join(root, 'dashboard/src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const found = (pattern: RegExp, among = pages, part = (source: string) => source): string[] =>
  among.flatMap((file) => [...part(readFileSync(join(root, file), 'utf8')).matchAll(pattern)].map(([match]) => `${file}: ${match}`))
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

describe('times on pages', () => {
  it('are formatted in one place, which names the zone, and plots use UTC days', () => {
    const otherPages = pages.filter((file) => !/parts\/times\.ts$|parts\/plot\/draw\.ts$/.test(file))
    expect(otherPages.length).toBeGreaterThan(100)
    expect(found(/DateTimeFormat|toLocale(Date|Time)String|getTimezoneOffset|\.toLocaleString\(\)/g, otherPages)).toEqual([])
    for (const format of found(/new Intl\.DateTimeFormat\([^)]*\)/g, ['dashboard/src/parts/plot/draw.ts']))
      expect(format).toContain("timeZone: 'UTC'")
  })
})

describe('labels on pages', () => {
  it('name rates, sums, counts and IDs in one way each', () => {
    const inconsistentLabels =
      /'An? (?:month|hour|day|GPU hour)\b|Budget a month|['"]In all['"]|GPUs in (?:a node|all)['"]|E-mail|Request id/g
    expect(found(inconsistentLabels)).toEqual([])
    expect(
      found(/['"](?:Id of|Audit['"]|Begun['"]|Tries['"]|Status['"] \/>|Export (?:all|what))|label="(?:\w+ )?[Ee]mail address"/g),
    ).toEqual([])
  })
  it('head a column of buttons with Actions, and no other', () => {
    expect(found(/head: '(?!Actions')[^']+',\s+align: 'acts'|head: 'Actions',\s+(?=\S)(?!align: 'acts')/g)).toEqual([])
  })
  it('give a period with the one filter that checks it', () => {
    const otherPages = pages.filter((file) => !file.endsWith('parts/filters.tsx'))
    expect(found(/<DayFilter name="(?:from|to|until)"/g, otherPages)).toEqual([])
  })
  it('use the usual word instead of an old-fashioned one', () => {
    const oldFashioned =
      /(?<![\w/.-])(?:anew|at once|for good|whoever|somebody|anybody|everybody|by (?:itself|themselves)|(?:is|are|be) told|hears?|meanwhile|taken back|all the same|(?:buyer|seller|side|nobody) reads?|not now|nothing is called|a (?:month|day|minute),? [a-z$]|stands? (?:in|on|below|here)|must not tell|who may see|what (?:became|came) of|nothing is (?:amiss|told))(?![\w-])/gi
    expect(found(oldFashioned, pages, withoutComments)).toEqual([])
  })
  it('begin with a capital', () => {
    expect(found(/ (?:label|title|head)(?:=|: )["'](?!vCPUs|all codes)[a-z][^"'{}]*["']/g)).toEqual([])
  })
})
