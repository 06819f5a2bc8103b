/** Pages of lists: one query shape, and two spellings of the envelope. */
import Type from 'typebox'
import { oneOf, textOrNull } from './fields.ts'

/** A page that would begin after this many items returns `pagination_limit_exceeded`. */
export const maxListOffset = 10_000
export const cursorMaxLength = 64

export const pageQuery = (maxLimit: 100 | 200) => ({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxLimit,
      default: 50,
      description: 'Items per page. A page may contain fewer items although more follow.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: cursorMaxLength,
      description: 'The `nextCursor` or `next_cursor` of the previous page. Opaque, and valid only with the same filters and sort.',
    }),
  ),
})

/** Filters by one state and by several states. */
export const stateFilters = <const V extends string>(states: readonly V[], description?: string) => ({
  status: Type.Optional(oneOf(states, description === undefined ? {} : { description })),
  statuses: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: states.join().length,
      pattern: `^(?:${states.join('|')})(?:,(?:${states.join('|')}))*$`,
      description: `Comma-separated statuses: ${states.map((state) => `\`${state}\``).join(', ')}. Matches objects with any of them.`,
    }),
  ),
})

export const ageSorts = ['newest', 'oldest'] as const
/** The order by age: whether the oldest come first. */
export const ageSort = { sort: Type.Optional(oneOf(ageSorts, { default: 'newest' })) }

const nextCursor = () =>
  textOrNull({ maxLength: cursorMaxLength, description: 'The cursor of the next page. Null only at the end of the list.' })

/** `{data, meta: {nextCursor}}`, for camelCase resources. */
export const pageOf = <T extends Type.TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), meta: Type.Object({ nextCursor: nextCursor() }) })
/** `{data, meta: {next_cursor}}`, for snake_case resources. */
export const snakePageOf = <T extends Type.TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), meta: Type.Object({ next_cursor: nextCursor() }) })
/** The same, for a list whose filters take names. If nothing is found and a filter name is unknown, `notices` says so. */
export const pageWithNoticesOf = <T extends Type.TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    meta: Type.Object({
      next_cursor: nextCursor(),
      notices: Type.Optional(
        Type.Array(Type.String(), { description: 'For people to read: the filter values that the reference data does not know.' }),
      ),
    }),
  })
/** `{data}`: a collection that is returned in full. */
export const collectionOf = <T extends Type.TSchema>(item: T) => Type.Object({ data: Type.Array(item) })
