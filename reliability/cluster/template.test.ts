import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fillTemplate } from './template.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/cluster')
const placeholdersIn = (text: string) => [...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, placeholder = '']) => placeholder)

describe("the cluster's configurations", () => {
  it('have only placeholders that the operations page explains', () => {
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    for (const name of readdirSync(folder)) {
      expect(page, name).toContain(`deploy/cluster/${name}`)
      for (const placeholder of placeholdersIn(readFileSync(join(folder, name), 'utf8')))
        expect(page, `${name}: ${placeholder}`).toContain(`\`${placeholder}\``)
    }
  })

  it('are filled in completely, or not at all', () => {
    const target = join(mkdtempSync(join(tmpdir(), 'parley-template-')), 'filled')
    const values = Object.fromEntries(
      placeholdersIn(readFileSync(join(folder, 'haproxy.cfg'), 'utf8')).map((placeholder) => [placeholder, `its ${placeholder}`]),
    )
    fillTemplate('haproxy.cfg', target, values)
    expect(placeholdersIn(readFileSync(target, 'utf8'))).toEqual([])
    expect(readFileSync(target, 'utf8')).toContain('bind its BIND')
    expect(() => fillTemplate('haproxy.cfg', target, { BIND: 'x' })).toThrow('nothing for SERVERS')
    expect(() => fillTemplate('haproxy.cfg', target, { ...values, NAME: 'x' })).toThrow('no place for NAME')
    rmSync(join(target, '..'), { recursive: true })
  })
})
