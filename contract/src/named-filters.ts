/** Search filters that name several models or regions. */
import Type from 'typebox'
import { filledText } from './fields.ts'

const maxLength = 400

const several = (what: string, whole: string) =>
  Type.Optional(
    filledText(maxLength, {
      description: `Comma-separated ${what}: codes, names or aliases, in any spelling. ${whole}. Matches any of them.`,
    }),
  )

export const severalNames = {
  gpu_models: several('models', 'A family stands for all of its models'),
  regions: several('regions', 'A geography stands for all of its regions'),
}

/** The distinct names in such a filter. */
export const namesIn = (given: string): readonly string[] => [
  ...new Set(
    given
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
