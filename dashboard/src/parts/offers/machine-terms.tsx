/** What buyers read about an offer. */
import type { Reply } from '../../client/operations.ts'
import { Money } from '../formatters.tsx'
import { pluralize, providerText } from '../humanize.ts'
import { type Mark, Marked } from '../marked.tsx'
import { Terms } from '../panel.tsx'

type Offer = Reply<'readOffer'>

/** `marks`: the parts of its text to check. */
export const MachineTerms = ({ offer, marks = [] }: { readonly offer: Offer; readonly marks?: readonly Mark[] }) => (
  <Terms of={termsOf(offer, marks)} />
)

const per = (value: number | null, unit: string) => value && `${value.toLocaleString('en')} ${unit}`

const termsOf = (offer: Offer, marks: readonly Mark[]) =>
  [
    ['GPU', `${offer.gpuName}, ${offer.vramGb} GB`],
    ['Price', <Money key="price" cents={offer.pricePerHourCents} per="GPU hour" />],
    ['Region', offer.regionName],
    ['Provider', providerText(offer.providerCode)],
    ['Sizes', `${offer.gpuCounts.join(', ')} ${offer.gpuCounts.every((count) => count === 1) ? 'GPU' : 'GPUs'}`],
    ['vCPUs', per(offer.vcpusPerGpu, 'per GPU')],
    ['RAM', per(offer.ramGbPerGpu, 'GB per GPU')],
    ['Storage', per(offer.storageGb, 'GB')],
    ['Interconnect', offer.interconnect && <Marked key="interconnect" text={offer.interconnect} field="interconnect" marks={marks} />],
    ['Interruptible', offer.interruptible ? 'Yes: it can be reclaimed at any time' : 'No'],
    ['Ready in', `About ${pluralize(offer.estimatedProvisionSeconds, 'second')}`],
  ] as const
