/** Pages of lists: one query shape, two spellings of the envelope. */
import Type from 'typebox'
import { oneOf, textOrNull } from './fields.ts'

/** The page that would begin after this many items answers `pagination_limit_exceeded`. */
export const deepestItem = 10_000
export const cursorMaxLength = 64

export const pageQuery = (maxLimit: 100 | 200) => ({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxLimit,
      default: 50,
      description: 'Items on a page; a page may hold fewer while a cursor is set.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: cursorMaxLength,
      description: 'The cursor of the page before; opaque, bound to these filters and this sort.',
    }),
  ),
})

/** Filters by one state and by several of them. */
export const stateFilters = <const V extends string>(states: readonly V[], description?: string) => ({
  status: Type.Optional(oneOf(states, description === undefined ? {} : { description })),
  statuses: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: states.join().length,
      pattern: `^(?:${states.join('|')})(?:,(?:${states.join('|')}))*$`,
      description: `States by comma, of ${states.map((state) => `\`${state}\``).join(', ')}. What is in any of them is found.`,
    }),
  ),
})

export const ageSorts = ['newest', 'oldest'] as const
/** Whether those that wait longest come first. */
export const ageSort = { sort: Type.Optional(oneOf(ageSorts, { default: 'newest' })) }

const nextCursor = () =>
  textOrNull({ maxLength: cursorMaxLength, description: 'Follow it until it is null: that is the only end of the list.' })

/** `{data, meta: {nextCursor}}`, for camelCase resources. */
export const pageOf = <T extends Type.TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), meta: Type.Object({ nextCursor: nextCursor() }) })
/** `{data, meta: {next_cursor}}`, for snake_case resources. */
export const snakePageOf = <T extends Type.TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), meta: Type.Object({ next_cursor: nextCursor() }) })
/** The same, of a list whose filters take names: where nothing is found for what nothing is called, it says so. */
export const noticedPageOf = <T extends Type.TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    meta: Type.Object({
      next_cursor: nextCursor(),
      notices: Type.Optional(
        Type.Array(Type.String(), { description: 'For people to read: which filter names what the reference data does not know.' }),
      ),
    }),
  })
/** `{data}`: a collection answered in full. */
export const allOf = <T extends Type.TSchema>(item: T) => Type.Object({ data: Type.Array(item) })
