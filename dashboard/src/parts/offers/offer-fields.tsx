/** The fields of an offer on the catalog. */
import type { Body, Reply } from '../../client/operations.ts'
import { CheckField, ChecksField, MoneyField, NumberField, SelectField, TextField } from '../fields.tsx'
import type { Values } from '../values.ts'

type GpuCounts = readonly Body<'createOffer'>['gpuCounts'][number][]
const choicesFrom = (named: Reply<'readCatalogChoices'>['models']) => named.map(({ code, name }) => ({ value: code, label: name }))

interface OfferFieldsWords {
  readonly choices: Reply<'readCatalogChoices'>
  readonly gpuCounts: GpuCounts
}

export function OfferFields({ choices, gpuCounts }: OfferFieldsWords) {
  const sizes = gpuCounts.map((count) => ({ value: String(count), label: String(count) }))
  return (
    <>
      <div className="pair">
        <SelectField name="gpuModel" label="GPU model" choices={choicesFrom(choices.models)} />
        <SelectField name="region" label="Region" choices={choicesFrom(choices.regions)} />
      </div>
      <ChecksField name="gpuCounts" label="Sizes, in GPUs" choices={sizes} checked={sizes.map(({ value }) => value)} />
      <div className="pair">
        <NumberField name="capacityGpus" label="Capacity" unit="GPUs" />
        <MoneyField name="pricePerHourCents" label="Price" per="GPU hour" />
        <NumberField name="vcpusPerGpu" label="vCPUs per GPU" optional />
        <NumberField name="ramGbPerGpu" label="RAM per GPU" unit="GB" optional />
        <NumberField name="storageGb" label="Storage" unit="GB" optional />
        <TextField name="interconnect" label="Interconnect" optional />
      </div>
      <CheckField name="interruptible" label="Interruptible" hint="You may take the machine back at any time." />
    </>
  )
}

export function offerIn(values: Values, gpuCounts: GpuCounts): Body<'createOffer'> {
  const chosen = values.all('gpuCounts')
  return {
    gpuModel: values.text('gpuModel'),
    region: values.text('region'),
    gpuCounts: gpuCounts.filter((count) => chosen.includes(String(count))),
    capacityGpus: values.number('capacityGpus'),
    pricePerHourCents: values.cents('pricePerHourCents'),
    vcpusPerGpu: values.numberOrNull('vcpusPerGpu'),
    ramGbPerGpu: values.numberOrNull('ramGbPerGpu'),
    storageGb: values.numberOrNull('storageGb'),
    interconnect: values.textOrNull('interconnect'),
    interruptible: values.flag('interruptible'),
  }
}
