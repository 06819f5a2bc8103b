/** Filters of searches that name several models or regions at once. */
import Type from 'typebox'
import { filledText } from './fields.ts'

const maxLength = 400

const several = (what: string, whole: string) =>
  Type.Optional(
    filledText(maxLength, {
      description: `${what} by comma, each its code, its name or an alias, however it is written; ${whole} stands for all of its own. What is any of them is found.`,
    }),
  )

export const severalNames = {
  gpu_models: several('Models', 'a family'),
  regions: several('Regions', 'a geography'),
}

/** The names that such a filter holds, each once. */
export const namesIn = (given: string): readonly string[] => [
  ...new Set(
    given
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
