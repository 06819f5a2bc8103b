/** Options that stop a rental automatically, and its reference: fields of a quote, a rental and a test rental. */
import { amount, dateTime, type FieldOption, referenceField } from './define.ts'

/** Also fields of a quote. */
export const autoStopFields: readonly FieldOption[] = [
  {
    flags: '--auto-stop-at <time>',
    field: 'auto_stop_at',
    summary: 'stop automatically at this time: a day, or a date-time with an offset',
    parse: dateTime,
  },
  {
    flags: '--max-total <amount>',
    field: 'max_total_cents',
    summary: 'stop before the rental costs more than this, such as 20',
    parse: amount,
  },
]
export const limitFields: readonly FieldOption[] = [referenceField, ...autoStopFields]
