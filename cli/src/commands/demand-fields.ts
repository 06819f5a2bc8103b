/** The options for demand, used to file, edit and preview requests, and by the sandbox. */
import { amount, dateTime, type FieldOption, positiveInteger, referenceField } from './define.ts'

export const demandFields: readonly FieldOption[] = [
  { flags: '--gpu-model <model>', field: 'gpuModel', summary: 'such as "H100 SXM"' },
  { flags: '--gpus-per-node <number>', field: 'gpusPerNode', summary: 'GPUs per node', parse: positiveInteger },
  { flags: '--nodes <number>', field: 'nodes', summary: 'number of nodes', parse: positiveInteger },
  { flags: '--region <region>', field: 'region', summary: 'such as eu-north' },
  { flags: '--starts-at <date>', field: 'startsAt', summary: 'a day, or a date-time with an offset', parse: dateTime },
  { flags: '--ends-at <date>', field: 'endsAt', summary: 'give this or --months', parse: dateTime },
  { flags: '--months <number>', field: 'durationMonths', summary: 'duration in months', parse: positiveInteger },
  { flags: '--budget <amount>', field: 'budgetMonthlyCents', summary: 'monthly budget for the whole demand', parse: amount },
  { flags: '--currency <code>', field: 'currency', summary: 'currency of the budget', choices: ['USD', 'EUR'] },
  { flags: '--notes <text>', field: 'notes', summary: 'for the operator only; never shown to sellers' },
  referenceField,
]
