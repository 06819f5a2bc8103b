/** Filters by model and region, with their families, other names and counts. */
import type { Reply } from '../client/operations.ts'
import { useRead } from '../client/queries.ts'
import { Facet, type FacetChoice } from './facet.tsx'

interface Counted {
  readonly code: string
  readonly count: number
  /** Where the reference data has none. */
  readonly name?: string
}
interface NamedFacetsProps {
  readonly models: readonly Counted[] | undefined
  readonly regions: readonly Counted[] | undefined
  /** Whether there may be models and regions that nothing is called. */
  readonly free?: boolean
}
type Choices = Reply<'readCatalogChoices'>

export function NamedFacets({ models = [], regions = [], free = false }: NamedFacetsProps) {
  const choices = useRead('readCatalogChoices', {}).data
  return (
    <>
      <Facet name="gpuModels" label="GPU model" choices={choices ? modelChoices(models, choices) : []} free={free} />
      <Facet name="regions" label="Region" choices={choices ? choicesOf(regions, choices.regions) : []} free={free} />
    </>
  )
}

const withoutMaker = (name: string) => name.replace(/^(?:NVIDIA|AMD) /, '')

function choicesOf(counted: readonly Counted[], known: Choices['families']): readonly FacetChoice[] {
  return counted.map(({ code, count, name }) => {
    const one = known.find((candidate) => candidate.code === code)
    return { value: code, label: withoutMaker(one?.name ?? name ?? code), count, words: one?.aliases ?? [] }
  })
}

/** Families of several models stand above them. */
function modelChoices(counted: readonly Counted[], { models, families }: Choices): readonly FacetChoice[] {
  const whole = families.flatMap(({ code, name, aliases }) => {
    const own = counted.filter((one) => models.some((model) => model.code === one.code && model.family === code))
    const count = own.reduce((sum, one) => sum + one.count, 0)
    return own.length < 2 ? [] : [{ value: code, label: `${withoutMaker(name)}, all`, count, words: aliases }]
  })
  return [...whole, ...choicesOf(counted, models)]
}
