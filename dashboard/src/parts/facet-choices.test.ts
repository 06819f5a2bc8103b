import { expect, it } from 'vitest'
import { choicesOf, modelChoices } from './facet-choices.ts'

const family = (code: string, name: string) => ({ code, name, aliases: [] })
const model = (code: string, name: string, of: string) => ({ code, name, aliases: [], family: of })
const choices = {
  families: [family('h100', 'NVIDIA H100'), family('h100-nvl', 'NVIDIA H100 NVL'), family('rtx-3090', 'NVIDIA GeForce RTX 3090')],
  models: [
    model('h100-sxm', 'NVIDIA H100 SXM', 'h100'),
    model('h100-pcie', 'NVIDIA H100 PCIe', 'h100'),
    model('h100-nvl', 'NVIDIA H100 NVL', 'h100-nvl'),
    model('rtx-3090', 'NVIDIA GeForce RTX 3090', 'rtx-3090'),
    model('rtx-3090-ti', 'NVIDIA GeForce RTX 3090 Ti', 'rtx-3090'),
  ],
}
const counted = (...codes: string[]) => codes.map((code, at) => ({ code, count: at + 1 }))
const labelsOf = (codes: readonly string[]) => modelChoices(counted(...codes), choices).map(({ label, count }) => [label, count])

it('all of a family are all models of its name, whatever their memory: the count is that of those below', () => {
  expect(labelsOf(['h100-sxm', 'h100-pcie', 'h100-nvl'])).toEqual([
    ['H100, all', 6],
    ['H100 SXM', 1],
    ['H100 PCIe', 2],
    ['H100 NVL', 3],
  ])
  expect(modelChoices(counted('h100-sxm', 'h100-nvl'), choices)[0]?.members).toEqual(['h100-sxm', 'h100-nvl'])
})

it('a family is another choice than the model that has its code, and none where one model of it is there', () => {
  const found = modelChoices(counted('rtx-3090', 'rtx-3090-ti'), choices)
  expect(new Set(found.map(({ value }) => value)).size).toBe(3)
  expect(found[0]).toMatchObject({ label: 'GeForce RTX 3090, all', members: ['rtx-3090', 'rtx-3090-ti'] })
  expect(labelsOf(['rtx-3090-ti'])).toEqual([['GeForce RTX 3090 Ti', 1]])
})

it('a family whose name only begins alike is another one', () => {
  const others = {
    families: [family('l4', 'NVIDIA L4'), family('l40s', 'NVIDIA L40S')],
    models: [model('l4-24', 'NVIDIA L4 24 GB', 'l4'), model('l4-48', 'NVIDIA L4 48 GB', 'l4'), model('l40s', 'NVIDIA L40S', 'l40s')],
  }
  expect(modelChoices(counted('l4-24', 'l4-48', 'l40s'), others)[0]).toMatchObject({
    label: 'L4, all',
    count: 3,
    members: ['l4-24', 'l4-48'],
  })
})

it('what the reference data does not have is shown by the name that it came with', () => {
  const unknown = [
    { code: 'mi500', count: 1, name: 'AMD MI500' },
    { code: 'x1', count: 1 },
  ]
  expect(choicesOf(unknown, []).map(({ label }) => label)).toEqual(['MI500', 'x1'])
})
