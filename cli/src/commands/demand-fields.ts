/** Demand as options: what filing, editing, previewing and the sandbox take. */
import { amount, dateTime, type FieldOption, positiveInteger, referenceField } from './define.ts'

export const demandFields: readonly FieldOption[] = [
  { flags: '--gpu-model <model>', field: 'gpuModel', summary: 'such as "H100 SXM"' },
  { flags: '--gpus-per-node <number>', field: 'gpusPerNode', summary: 'GPUs in one machine', read: positiveInteger },
  { flags: '--nodes <number>', field: 'nodes', summary: 'machines', read: positiveInteger },
  { flags: '--region <region>', field: 'region', summary: 'such as eu-north' },
  { flags: '--starts-at <date>', field: 'startsAt', summary: 'a day, or a date-time with its offset', read: dateTime },
  { flags: '--ends-at <date>', field: 'endsAt', summary: 'it or --months must be given', read: dateTime },
  { flags: '--months <number>', field: 'durationMonths', summary: 'how long', read: positiveInteger },
  { flags: '--budget <amount>', field: 'budgetMonthlyCents', summary: 'a month, for all of it', read: amount },
  { flags: '--currency <code>', field: 'currency', summary: 'of the budget', choices: ['USD', 'EUR'] },
  { flags: '--notes <text>', field: 'notes', summary: 'for the operator only; never shown to sellers' },
  referenceField,
]
