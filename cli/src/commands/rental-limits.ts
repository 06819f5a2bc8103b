/** What ends a rental by itself, and the caller's own name for it: fields that a quote, a rental and a test rental take. */
import { amount, dateTime, type FieldOption, referenceField } from './define.ts'

/** Of a quote, too. */
export const endFields: readonly FieldOption[] = [
  {
    flags: '--auto-stop-at <time>',
    field: 'auto_stop_at',
    summary: 'it stops by itself then: a day, or a date-time with its offset',
    read: dateTime,
  },
  { flags: '--max-total <amount>', field: 'max_total_cents', summary: 'it stops before it costs more than this, such as 20', read: amount },
]
export const limitFields: readonly FieldOption[] = [referenceField, ...endFields]
