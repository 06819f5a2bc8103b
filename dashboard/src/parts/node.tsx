/** A Radar node field by field, in words: the same for a listing and for a seller's proposal. */
import type { ReactNode } from 'react'
import type { Reply } from '../client/operations.ts'
import { Count, Day, Money } from './formatters.tsx'
import { humanize } from './humanize.ts'
import { type Mark, Marked } from './marked.tsx'
import { NamedText } from './named-text.tsx'
import { Terms } from './panel.tsx'

/** The fields of a listing's node. */
type NodeFields = Pick<Reply<'readNode'>, (typeof hardware)[number] | (typeof offered)[number]>

const hardware = [
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
] as const
const offered = ['quantityAvailable', 'pricePerHourCents', 'region', 'availableFrom', 'durationMin', 'durationMax'] as const

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
  pricePerHourCents: 'Price',
  availableFrom: 'Available',
  durationMin: 'Shortest term',
  durationMax: 'Longest term',
}
export const nodeLabel = (field: string): string => labels[field] ?? humanize(field)

const units: Readonly<Record<string, string>> = { gpuMemoryGb: 'GB', ramGb: 'GB', storageTb: 'TB' }

/** A field's value in words. Null if it is not specified. */
export function nodeValue(field: string, value: string | number | null): ReactNode {
  if (field === 'pricePerHourCents') return value === null ? 'On request' : <Money cents={Number(value)} per="GPU hour" />
  if (field === 'availableFrom')
    return value === null ? (
      'Now'
    ) : (
      <>
        From <Day at={String(value)} />
      </>
    )
  if (value === null) return null
  if (units[field]) return `${value.toLocaleString('en')} ${units[field]}`
  if (field === 'region') return <NamedText text={String(value)} />
  return typeof value === 'number' ? <Count value={value} /> : value
}

interface NodeTermsProps {
  readonly node: NodeFields
  /** The parts of its texts to check. */
  readonly marks?: readonly Mark[]
}

function rows({ node, marks }: NodeTermsProps, fields: readonly (keyof NodeFields)[]) {
  const value = (field: keyof NodeFields) => {
    const marked = marks?.some((mark) => mark.field === field)
    return marked ? <Marked text={String(node[field])} field={field} marks={marks ?? []} /> : nodeValue(field, node[field])
  }
  return fields.map((field) => [nodeLabel(field), value(field)] as const)
}

/** The specification of the machine. Unspecified fields are left out. */
export function HardwareTerms(props: NodeTermsProps) {
  const specified = hardware.filter((field) => props.node[field] !== null)
  return specified.length === 0 ? <p className="soft">No details of the machine are given.</p> : <Terms of={rows(props, specified)} />
}
export const OfferTerms = (props: NodeTermsProps) => <Terms of={rows(props, offered)} />
