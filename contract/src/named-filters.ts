/** Search filters that name several models or regions. */
import Type from 'typebox'
import { filledText } from './fields.ts'

const maxLength = 400

const several = (what: string, whole: string) =>
  Type.Optional(
    filledText(maxLength, {
      description: `Comma-separated ${what}: codes, names or aliases, in any spelling. ${whole} matches all of its members.`,
    }),
  )

export const severalNames = {
  gpu_models: several('Models', 'a family'),
  regions: several('Regions', 'a geography'),
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
