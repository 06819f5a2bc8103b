/** The choices of filters by model and region. */
import type { Reply } from '../client/operations.ts'
import type { FacetChoice } from './facet.tsx'
import { withoutMaker } from './humanize.ts'

export interface FacetCount {
  readonly code: string
  readonly count: number
  /** If the reference data has none. */
  readonly name?: string
}
type Choices = Reply<'readCatalogChoices'>

export function choicesOf(counted: readonly FacetCount[], known: Choices['families']): readonly FacetChoice[] {
  return counted.map(({ code, count, name }) => {
    const one = known.find((candidate) => candidate.code === code)
    return { value: code, label: withoutMaker(one?.name ?? name ?? code), count, keywords: one?.aliases ?? [] }
  })
}

/**
 * Families of several models come before their models, each for all models of its name: a GPU with a different amount of memory is a
 * separate family, but an H100 NVL is still an H100.
 */
export function modelChoices(
  counted: readonly FacetCount[],
  { models, families }: Pick<Choices, 'models' | 'families'>,
): readonly FacetChoice[] {
  const familyChoices = families.flatMap(({ code, name, aliases }) => {
    const namesakes = families.filter((one) => one.code === code || one.name.startsWith(`${name} `)).map((one) => one.code)
    const ownModels = counted.filter((one) => models.some((model) => model.code === one.code && namesakes.includes(model.family)))
    const count = ownModels.reduce((sum, one) => sum + one.count, 0)
    const members = ownModels.map((one) => one.code)
    // A model may have its family's code.
    return ownModels.length < 2 ? [] : [{ value: `${code}, all`, label: `${withoutMaker(name)}, all`, count, members, keywords: aliases }]
  })
  return [...familyChoices, ...choicesOf(counted, models)]
}
