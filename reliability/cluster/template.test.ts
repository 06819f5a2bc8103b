import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fillTemplate } from './template.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/cluster')
const placesIn = (text: string) => [...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, word = '']) => word)

describe("the cluster's configurations", () => {
  it('have only placeholders that the operations page explains', () => {
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    for (const name of readdirSync(folder)) {
      expect(page, name).toContain(`deploy/cluster/${name}`)
      for (const word of placesIn(readFileSync(join(folder, name), 'utf8'))) expect(page, `${name}: ${word}`).toContain(`\`${word}\``)
    }
  })

  it('are filled in completely, or not at all', () => {
    const target = join(mkdtempSync(join(tmpdir(), 'parley-template-')), 'filled')
    const words = Object.fromEntries(placesIn(readFileSync(join(folder, 'haproxy.cfg'), 'utf8')).map((word) => [word, `its ${word}`]))
    fillTemplate('haproxy.cfg', target, words)
    expect(placesIn(readFileSync(target, 'utf8'))).toEqual([])
    expect(readFileSync(target, 'utf8')).toContain('bind its BIND')
    expect(() => fillTemplate('haproxy.cfg', target, { BIND: 'x' })).toThrow('nothing for SERVERS')
    expect(() => fillTemplate('haproxy.cfg', target, { ...words, NAME: 'x' })).toThrow('no place for NAME')
    rmSync(join(target, '..'), { recursive: true })
  })
})
