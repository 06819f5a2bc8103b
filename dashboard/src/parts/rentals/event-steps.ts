/** A rental's events, in words. */
import type { Item } from '../../client/operations.ts'
import { humanize, sentence } from '../humanize.ts'
import { moneyText } from '../money-text.ts'
import type { Step } from '../timeline.tsx'

/** For the renter and the operator. */
type Event = Pick<Item<'listRentalEvents'>, 'id' | 'type' | 'createdAt'> & { readonly data: object }

const eventLabels: Readonly<Record<Event['type'], string>> = {
  'rental.created': 'Created',
  'rental.provisioning': 'The machine is starting',
  'rental.running': 'Running: billing started',
  'rental.charged': 'Charged',
  'rental.stop_requested': 'Stop requested',
  'rental.stopping': 'Stopping: billing ended',
  'rental.stopped': 'Stopped',
  'rental.failed': 'The machine failed',
}

export const stepOf = ({ id, type, createdAt, data }: Event): Step => ({
  key: id,
  at: createdAt,
  what: eventLabels[type] ?? humanize(type.replace('rental.', '')),
  more: detailOf(data),
  ...(type === 'rental.failed' ? { tone: 'bad' as const } : {}),
})

/** The event fields that people ask for: money, reasons, messages, always in one order. Events may get more fields at any time. */
function detailOf(data: object): string | null {
  const inOrder = Object.entries(data).toSorted(([a], [b]) => a.localeCompare(b))
  const known = inOrder.flatMap(([name, value]) => {
    if (typeof value === 'number' && name.endsWith('Cents')) return `${humanize(name.slice(0, -'Cents'.length))} ${moneyText(value)}`
    return typeof value === 'string' && ['reason', 'message'].includes(name) ? reasonText(value) : []
  })
  return known.length > 0 ? known.map(sentence).join(' ') : null
}

/** A reason is a code, or a sentence from the machine. */
const reasonText = (reason: string) => (/^[a-z_]+$/.test(reason) ? humanize(reason) : reason)
