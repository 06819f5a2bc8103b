/** The bounds of a JSON schema as text: `1 to 200`, `at most 64 characters`. */
import type { Schema } from './schema.ts'

const number = new Intl.NumberFormat('en-US')

function rangeText(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) return `${number.format(min)} to ${number.format(max)}${unit}`
  if (max !== undefined) return `at most ${number.format(max)}${unit}`
  return min === undefined ? undefined : `at least ${number.format(min)}${unit}`
}

/** The bounds of a number, a text's length and an array's length. */
export const boundsOf = (schema: Schema): readonly string[] =>
  [
    rangeText(schema.minimum, schema.maximum, ''),
    rangeText(schema.minLength, schema.maxLength, ' characters'),
    rangeText(schema.minItems, schema.maxItems, ' items'),
  ].filter((text) => text !== undefined)
