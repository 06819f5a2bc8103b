/** Filters by model and region, with their families, other names and counts. */
import { useRead } from '../client/queries.ts'
import { Facet } from './facet.tsx'
import { choicesOf, type FacetCount, modelChoices } from './facet-choices.ts'
import { withoutMaker } from './humanize.ts'

interface NamedFacetsProps {
  readonly models: readonly FacetCount[] | undefined
  readonly regions: readonly FacetCount[] | undefined
  /** Whether there may be models and regions without a known name. */
  readonly free?: boolean
  /** What the counts mean. */
  readonly note?: string
}

export function NamedFacets({ models = [], regions = [], free = false, note }: NamedFacetsProps) {
  const choices = useRead('readCatalogChoices', {}).data
  const nameOf =
    (known: readonly { readonly code: string; readonly name: string }[] = []) =>
    (value: string) =>
      withoutMaker(known.find(({ code }) => code === value)?.name ?? value)
  return (
    <>
      <Facet
        name="gpuModels"
        label="GPU model"
        choices={choices ? modelChoices(models, choices) : []}
        free={free}
        note={note}
        nameOf={nameOf(choices?.models)}
      />
      <Facet
        name="regions"
        label="Region"
        choices={choices ? choicesOf(regions, choices.regions) : []}
        free={free}
        note={note}
        nameOf={nameOf(choices?.regions)}
      />
    </>
  )
}
