/** Search filters that name several models or regions. */
import Type from 'typebox'
import Format from 'typebox/format'
import { nonBlankText } from './fields.ts'

/** The most characters of one name: as many as a node's model or region may have. */
export const maxFilterNameLength = 120
const maxLength = 400

Format.Set('names', (value) => namesIn(value).length > 0)

const multiNameFilter = (what: string, whole: string) =>
  Type.Optional(
    nonBlankText(maxLength, {
      format: 'names',
      description: `Comma-separated ${what}: codes, names or aliases, in any spelling. ${whole}. Matches any of them.`,
    }),
  )

export const multiNameFilters = {
  gpu_models: multiNameFilter('models', 'A family stands for all of its models'),
  regions: multiNameFilter('regions', 'A geography stands for all of its regions'),
}

/** The distinct names in such a filter. */
export const namesIn = (value: string): readonly string[] => [
  ...new Set(
    value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
