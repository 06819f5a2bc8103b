import { describe, expect, it } from 'vitest'
import { distanceWithin, modelKey, nameKey, type ReferenceItem, ReferenceNames } from './reference-names.ts'

const model = (code: string, name: string, ...aliases: string[]): ReferenceItem => ({ kind: 'model', code, name, aliases })
const names = new ReferenceNames([
  model('h100-sxm', 'NVIDIA H100 SXM', 'H100 SXM5'),
  model('h100-pcie', 'NVIDIA H100 PCIe', 'H100 SXM'),
  model('rtx-4090', 'NVIDIA GeForce RTX 4090'),
  model('mi300x', 'AMD Instinct MI300X'),
  { kind: 'family', code: 'h100', name: 'NVIDIA H100', aliases: [] },
  { kind: 'region', code: 'eu-north', name: 'EU North (Oslo, Stockholm)', aliases: ['Oslo'] },
  { kind: 'region', code: 'is-west', name: 'Iceland (Reykjavík)', aliases: ['Reykjavík'] },
])

describe('names of hardware and regions', () => {
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

  it('if two have the same name, a code precedes names, and a name precedes aliases', () => {
    expect(names.find('model', 'h100 sxm')).toBe('h100-sxm')
  })

  it.each([
    ['H100 SXMM', 'H100 SXM'],
    ['h10 sxm', 'H100 SXM'],
    ['RTX 4900', 'RTX 4090'],
    ['MI300', 'MI300X'],
    ['4090', 'RTX 4090'],
    ['eu-nroth', 'eu-north'],
    ['banana', undefined],
    ['the-moon', undefined],
    ['x', undefined],
    ['', undefined],
  ])('near %s is %s', (text, suggestion) => {
    expect(names.closestName(['model', 'region'], text)).toBe(suggestion)
  })

  const parts = new ReferenceNames([
    { ...model('h100-sxm', 'NVIDIA H100 SXM', 'HGX H100'), within: 'h100' },
    { ...model('h100-pcie', 'NVIDIA H100 PCIe'), within: 'h100' },
    { ...model('h100-nvl', 'NVIDIA H100 NVL'), within: 'h100-nvl' },
    { ...model('p100-pcie', 'NVIDIA Tesla P100 PCIe', 'P100'), within: 'p100' },
    { ...model('a10', 'NVIDIA A10'), within: 'a10' },
    { ...model('a100-pcie-40gb', 'NVIDIA A100 PCIe 40 GB'), within: 'a100-40gb' },
    { ...model('a100-sxm-80gb', 'NVIDIA A100 SXM 80 GB'), within: 'a100-80gb' },
    { ...model('h200-sxm', 'NVIDIA H200 SXM'), within: 'h200' },
    { ...model('gh200', 'NVIDIA GH200 Grace Hopper Superchip', 'GH200'), within: 'gh200' },
    { kind: 'family', code: 'h100', name: 'NVIDIA H100', aliases: [] },
    { kind: 'family', code: 'h100-nvl', name: 'NVIDIA H100 NVL', aliases: [] },
    { kind: 'family', code: 'h200', name: 'NVIDIA H200', aliases: [] },
    { kind: 'region', code: 'eu-north', name: 'EU North (Oslo, Stockholm)', aliases: ['Norway'], within: 'eu' },
    { kind: 'region', code: 'is-west', name: 'Iceland (Reykjavík)', aliases: [], within: 'eu' },
    { kind: 'region', code: 'us-east', name: 'US East (Virginia)', aliases: [], within: 'us' },
  ])
  it.each([
    ['model', 'H100', ['h100-sxm', 'h100-pcie', 'h100-nvl']],
    ['model', 'h200', ['h200-sxm']],
    ['model', 'A100', ['a100-pcie-40gb', 'a100-sxm-80gb']],
    ['model', 'NVIDIA H100 80 GB', ['h100-sxm', 'h100-pcie']],
    ['model', 'Grace Hopper', ['gh200']],
    ['region', 'Europe', ['eu-north', 'is-west']],
    ['region', 'US', ['us-east']],
    ['region', 'usa', ['us-east']],
    ['region', 'France', ['eu-north', 'is-west']],
    ['region', 'Norwya', ['eu-north']],
    ['region', 'Oslo, Norway', ['eu-north']],
    ['region', 'the moon', []],
  ] as const)(
    'of the kind %s, %s may mean all of its family, all that start with or contain it, before similar spellings',
    (kind, text, codes) => {
      expect(parts.suggestions([kind], text).map(({ code }) => code)).toEqual(codes)
    },
  )

  it('suggests a family or a geography in place of its members if that is allowed', () => {
    expect(parts.suggestions(['model', 'family'], 'h10')).toMatchObject([
      { kind: 'family', code: 'h100' },
      { kind: 'family', code: 'h100-nvl' },
    ])
    expect(parts.closestName(['region', 'geo'], 'France')).toBe('Europe')
    expect(parts.notices('gpu_model', ['model'], 'H100')).toEqual([
      'gpu_model: nothing is called "H100"; did you mean "H100 SXM", "H100 PCIe" or "H100 NVL"?',
    ])
  })

  it('reports unknown names, with similar ones', () => {
    expect(names.notices('gpuModel', ['model', 'family'], 'H100 SXMM')).toEqual([
      'gpuModel: nothing is called "H100 SXMM"; did you mean "H100 SXM"?',
    ])
    expect(names.notices('region', ['region', 'geo'], 'the-moon')).toEqual(['region: nothing is called "the-moon"'])
    expect(names.notices('gpuModel', ['model', 'family'], 'h100')).toEqual([])
    expect(names.notices('gpuModel', ['model'], undefined)).toEqual([])
  })

  it('a long text takes no longer than a short one', () => {
    const long = 'h100sxm'.repeat(20_000)
    const before = process.cpuUsage()
    expect(names.closestName(['model', 'family', 'region', 'geo'], long)).toBeUndefined()
    expect(process.cpuUsage(before).user, 'µs of CPU').toBeLessThan(1_000_000)
  })
})

describe('keys', () => {
  it('contain only letters and digits, without the maker', () => {
    expect([modelKey('AMD Instinct MI300X'), modelKey('NVIDIA GeForce RTX 4090'), nameKey('São Paulo')]).toEqual([
      'mi300x',
      'rtx4090',
      'saopaulo',
    ])
  })
  it('of text without Latin letters are the text itself, in lower case', () => {
    expect([modelKey('昇腾 910'), modelKey('昇腾'), nameKey('МОСКВА'), modelKey('NVIDIA')]).toEqual(['910', '昇腾', 'москва', 'nvidia'])
  })
})

describe('the distance between two words', () => {
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
