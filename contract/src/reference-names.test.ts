import { describe, expect, it } from 'vitest'
import { distanceWithin, modelKey, type Named, nameKey, ReferenceNames } from './reference-names.ts'

const model = (code: string, name: string, ...aliases: string[]): Named => ({ kind: 'model', code, name, aliases })
const names = new ReferenceNames([
  model('h100-sxm', 'NVIDIA H100 SXM', 'H100 SXM5'),
  model('h100-pcie', 'NVIDIA H100 PCIe', 'H100 SXM'),
  model('rtx-4090', 'NVIDIA GeForce RTX 4090'),
  model('mi300x', 'AMD Instinct MI300X'),
  { kind: 'family', code: 'h100', name: 'NVIDIA H100', aliases: [] },
  { kind: 'region', code: 'eu-north', name: 'EU North (Oslo, Stockholm)', aliases: ['Oslo'] },
  { kind: 'region', code: 'is-west', name: 'Iceland (Reykjavík)', aliases: ['Reykjavík'] },
])

describe('what hardware and regions are called', () => {
  it.each(['h100-sxm', 'H100 SXM', 'h100 sxm5', 'NVIDIA H100-SXM', 'nvidia  h100sxm', 'H 100 SXM', 'Ｈ１００　ＳＸＭ'])(
    '%s is one model',
    (text) => {
      expect(names.find('model', text)).toBe('h100-sxm')
    },
  )

  it.each([
    ['region', 'EU-North', 'eu-north'],
    ['region', 'oslo', 'eu-north'],
    ['region', 'reykjavik', 'is-west'],
    ['geo', 'Europe', 'eu'],
    ['family', 'Nvidia H100', 'h100'],
    ['model', 'H100', undefined],
    ['region', 'the moon', undefined],
    ['model', 'NVIDIA', undefined],
  ] as const)('the %s %s is %s', (kind, text, code) => {
    expect(names.find(kind, text)).toBe(code)
  })

  it('of two that are called the same, a code goes before names, a name before aliases', () => {
    expect(names.find('model', 'h100 sxm')).toBe('h100-sxm')
  })

  it.each([
    ['H100 SXMM', 'H100 SXM'],
    ['h10 sxm', 'H100 SXM'],
    ['RTX 4900', 'RTX 4090'],
    ['MI300', 'MI300X'],
    ['eu-nroth', 'eu-north'],
    ['banana', undefined],
    ['the-moon', undefined],
    ['x', undefined],
    ['', undefined],
  ])('near %s is %s', (text, near) => {
    expect(names.nearest(['model', 'region'], text)).toBe(near)
  })

  it('tells of what nothing is called, with what is near', () => {
    expect(names.notices('gpuModel', ['model', 'family'], 'H100 SXMM')).toEqual([
      'gpuModel: nothing is called "H100 SXMM"; did you mean "H100 SXM"?',
    ])
    expect(names.notices('region', ['region', 'geo'], 'the-moon')).toEqual(['region: nothing is called "the-moon"'])
    expect(names.notices('gpuModel', ['model', 'family'], 'h100')).toEqual([])
    expect(names.notices('gpuModel', ['model'], undefined)).toEqual([])
  })

  it('a text of many letters costs no more than a short one', () => {
    const long = 'h100sxm'.repeat(20_000)
    const begun = process.hrtime.bigint()
    expect(names.nearest(['model', 'family', 'region', 'geo'], long)).toBeUndefined()
    expect(Number(process.hrtime.bigint() - begun) / 1e6).toBeLessThan(100)
  })
})

describe('keys', () => {
  it('leave letters and digits alone, without the maker', () => {
    expect([modelKey('AMD Instinct MI300X'), modelKey('NVIDIA GeForce RTX 4090'), nameKey('São Paulo')]).toEqual([
      'mi300x',
      'rtx4090',
      'saopaulo',
    ])
  })
  it('of what has no Latin letter is the text itself, in lower case', () => {
    expect([modelKey('昇腾 910'), modelKey('昇腾'), nameKey('МОСКВА'), modelKey('NVIDIA')]).toEqual(['910', '昇腾', 'москва', 'nvidia'])
  })
})

describe('the distance of two words', () => {
  it.each([
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'abcd', 1],
    ['abc', 'xbc', 1],
    ['abcdef', 'badcfe', 3],
    ['abcd', 'wxyz', undefined],
    ['abc', 'abcdefg', undefined],
  ])('%s and %s: %s', (a, b, distance) => {
    expect(distanceWithin(a, b, 3)).toBe(distance)
  })
})
