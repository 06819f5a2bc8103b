/** What a seller says of a node, field by field, in words. */
import type { ReactNode } from 'react'
import type { Reply } from '../../client/operations.ts'
import { Moment, Money } from '../../parts/figures.tsx'
import { Terms } from '../../parts/panel.tsx'
import { words } from '../../parts/words.ts'

export type Review = Reply<'readReview'>

const labels: Readonly<Record<string, string>> = {
  gpuModel: 'GPU model',
  gpuCount: 'GPUs per node',
  gpuMemoryGb: 'GPU memory',
  cpuModel: 'CPU model',
  cpuSockets: 'CPU sockets',
  ramGb: 'RAM',
  ramType: 'RAM type',
  storageTb: 'Storage',
  os: 'Operating system',
  specSummary: 'Summary',
  quantityAvailable: 'Nodes on offer',
  pricePerHourCents: 'Price per GPU hour',
  durationMin: 'Shortest term',
  durationMax: 'Longest term',
}
export const labelOf = (field: string): string => labels[field] ?? words(field)

const units: Readonly<Record<string, string>> = { gpuMemoryGb: 'GB', ramGb: 'GB', storageTb: 'TB' }

/** A field's value; null where the seller left it out. */
export function shownValue(field: string, value: string | number | null): ReactNode {
  if (value === null) return null
  if (field === 'pricePerHourCents') return <Money cents={Number(value)} />
  if (field === 'availableFrom') return <Moment at={String(value)} only="day" />
  return units[field] ? `${value.toLocaleString('en')} ${units[field]}` : value
}

const told = [
  'gpuModel',
  'gpuCount',
  'gpuMemoryGb',
  'cpuModel',
  'cpuSockets',
  'ramGb',
  'ramType',
  'storageTb',
  'storageType',
  'interconnect',
  'networkUplink',
  'os',
] as const satisfies readonly (keyof Review)[]
const terms = [
  'quantityAvailable',
  'pricePerHourCents',
  'region',
  'availableFrom',
  'durationMin',
  'durationMax',
] as const satisfies readonly (keyof Review)[]

/** What was said, and in one line what was not. */
function Told({ review, fields }: { readonly review: Review; readonly fields: readonly (typeof told | typeof terms)[number][] }) {
  const said = fields.filter((field) => review[field] !== null)
  const unsaid = fields.filter((field) => review[field] === null).map(labelOf)
  return (
    <>
      <Terms of={said.map((field) => [labelOf(field), shownValue(field, review[field])] as const)} />
      {unsaid.length > 0 && <p className="soft small">Left out: {unsaid.join(', ')}.</p>}
    </>
  )
}

export const HardwareTerms = ({ review }: { readonly review: Review }) => <Told review={review} fields={told} />
export const OfferTerms = ({ review }: { readonly review: Review }) => <Told review={review} fields={terms} />
