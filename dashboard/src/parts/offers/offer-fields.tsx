/** The fields of an offer in the catalog. */
import type { Problem } from '@parley/contract/problems'
import type { Body, Item, Reply } from '../../client/operations.ts'
import { CheckField, ChecksField, MoneyField, NumberField, SelectField, TextField } from '../fields.tsx'
import { namedChoices } from '../filters.tsx'
import { MarketHint, type PriceInput } from '../market-hint.tsx'
import type { Values } from '../values.ts'

type GpuCounts = readonly Body<'createOffer'>['gpuCounts'][number][]
/** None is chosen at first: an offer's model and region cannot change later. */
const choicesFrom = (none: string, named: Reply<'readCatalogChoices'>['families']) => [{ value: '', label: none }, ...namedChoices(named)]

interface OfferFieldsProps {
  readonly choices: Reply<'readCatalogChoices'>
  readonly gpuCounts: GpuCounts
}

export function OfferFields({ choices, gpuCounts }: OfferFieldsProps) {
  return (
    <>
      <div className="pair">
        <SelectField name="gpuModel" label="GPU model" choices={choicesFrom('Choose a model', choices.models)} />
        <SelectField name="region" label="Region" choices={choicesFrom('Choose a region', choices.regions)} />
      </div>
      <div className="pair">
        <NumberField name="capacityGpus" label="Capacity" unit="GPUs" />
        <MoneyField name="pricePerHourCents" label="Price" per="GPU hour" hint={<MarketHint read={priceInputOf} />} />
      </div>
      <TermsFields gpuCounts={gpuCounts} />
    </>
  )
}

/** What the operator reviews about the machines. `offer` is its current state. */
export function TermsFields({ gpuCounts, offer }: { readonly gpuCounts: GpuCounts; readonly offer?: Item<'listOwnOffers'> }) {
  const sizes = gpuCounts.map((count) => ({ value: String(count), label: String(count) }))
  return (
    <>
      <ChecksField name="gpuCounts" label="Sizes, in GPUs" choices={sizes} checked={(offer?.gpuCounts ?? gpuCounts).map(String)} />
      <div className="pair">
        <NumberField name="vcpusPerGpu" label="vCPUs per GPU" value={offer?.vcpusPerGpu} optional />
        <NumberField name="ramGbPerGpu" label="RAM per GPU" unit="GB" value={offer?.ramGbPerGpu} optional />
        <NumberField name="storageGb" label="Storage" unit="GB" value={offer?.storageGb} optional />
        <NumberField name="estimatedProvisionSeconds" label="Ready in" unit="seconds" value={offer?.estimatedProvisionSeconds ?? 40} />
      </div>
      <TextField
        name="interconnect"
        label="Interconnect"
        value={offer?.interconnect}
        hint="Buyers see it. Leave out anything that identifies you."
        optional
      />
      <CheckField
        name="interruptible"
        label="Interruptible"
        hint="You can reclaim the machine at any time."
        checked={offer?.interruptible ?? false}
      />
    </>
  )
}

const priceInputOf = (values: Values): PriceInput => ({
  gpuModel: values.textOrNull('gpuModel'),
  region: values.textOrNull('region'),
  hourlyCents: values.centsOrNull('pricePerHourCents'),
})

export const choiceProblems = ({ gpuModel, region }: Body<'createOffer'>): readonly Problem[] =>
  Object.entries({ gpuModel, region }).flatMap(([field, code]) => (code === '' ? [{ field, reason: 'choose one of the options' }] : []))

export const offerIn = (values: Values, gpuCounts: GpuCounts): Body<'createOffer'> => ({
  gpuModel: values.text('gpuModel'),
  region: values.text('region'),
  capacityGpus: values.number('capacityGpus'),
  pricePerHourCents: values.cents('pricePerHourCents'),
  ...termsIn(values, gpuCounts),
})

export function termsIn(values: Values, gpuCounts: GpuCounts): Body<'editOffer'> {
  const chosen = values.all('gpuCounts')
  return {
    gpuCounts: gpuCounts.filter((count) => chosen.includes(String(count))),
    vcpusPerGpu: values.numberOrNull('vcpusPerGpu'),
    ramGbPerGpu: values.numberOrNull('ramGbPerGpu'),
    storageGb: values.numberOrNull('storageGb'),
    interconnect: values.textOrNull('interconnect'),
    interruptible: values.flag('interruptible'),
    estimatedProvisionSeconds: values.number('estimatedProvisionSeconds'),
  }
}
