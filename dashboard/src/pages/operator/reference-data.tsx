import { useMemo } from 'react'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { FormButton } from '../../parts/action.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { type Choice, MoneyField, NumberField, SelectField, TextField } from '../../parts/fields.tsx'
import { Ago, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { type Column, Table } from '../../parts/table.tsx'

type Family = Reply<'listGpuFamilies'>['data'][number]
type Model = Reply<'listGpuModels'>['data'][number] & { readonly price: Reply<'listReferencePrices'>['data'][number] | undefined }

const familyColumns: readonly Column<Family>[] = [
  { head: 'Family', cell: ({ gpuName }) => <strong>{gpuName}</strong>, by: ({ gpuName }) => gpuName },
  { head: 'Code', cell: ({ gpuFamily }) => <code>{gpuFamily}</code> },
  { head: 'Architecture', cell: ({ gpuArch }) => gpuArch, by: ({ gpuArch }) => gpuArch },
  { head: 'Memory', align: 'end', cell: ({ vramGb }) => `${vramGb} GB` },
  { head: 'Offers', align: 'end', cell: ({ availability }) => availability.offerCount },
]
const modelColumns: readonly Column<Model>[] = [
  { head: 'Model', cell: ({ gpuName }) => <strong>{gpuName}</strong>, by: ({ gpuName }) => gpuName },
  { head: 'Code', cell: ({ gpuModel }) => <code>{gpuModel}</code> },
  { head: 'Family', cell: ({ gpuFamily }) => <code>{gpuFamily}</code> },
  { head: 'Memory', align: 'end', cell: ({ vramGb }) => `${vramGb} GB` },
  { head: 'Per GPU hour', align: 'end', cell: ({ price }) => (price ? <Money cents={price.onDemandPricePerHourCents} /> : '–') },
  { head: 'Since', cell: ({ price }) => (price ? <Ago at={price.updatedAt} /> : '–') },
  { head: 'Actions', align: 'acts', cell: (model) => <ChangePrice {...model} /> },
]

function ChangePrice({ gpuModel, gpuName, price }: Model) {
  return (
    <FormButton
      title={`Reference price of ${gpuName}`}
      successMessage="Reference price changed"
      form={{
        operation: 'changeReferencePrice',
        input: (values) => ({ body: { gpuModel, onDemandPricePerHourCents: values.cents('onDemandPricePerHourCents') } }),
        children: (
          <MoneyField
            name="onDemandPricePerHourCents"
            label="Price"
            cents={price?.onDemandPricePerHourCents ?? null}
            per="GPU hour"
            hint="A going rate for information. No offer has this price."
          />
        ),
      }}
    >
      Change price
    </FormButton>
  )
}

const codeHint = 'Lowercase letters and digits, separated by single hyphens. It cannot be changed.'

function AddFamily() {
  return (
    <FormButton
      title="Add a family"
      successMessage="Family added"
      form={{
        operation: 'addGpuFamily',
        input: (values) => ({
          body: {
            gpuFamily: values.text('gpuFamily'),
            gpuName: values.text('gpuName'),
            gpuArch: values.text('gpuArch'),
            vramGb: values.number('vramGb'),
          },
        }),
        children: (
          <>
            <TextField name="gpuFamily" label="Code" hint={codeHint} />
            <TextField name="gpuName" label="Name" />
            <TextField name="gpuArch" label="Architecture" />
            <NumberField name="vramGb" label="Memory" unit="GB" />
          </>
        ),
      }}
    >
      Add a family
    </FormButton>
  )
}

function AddModel({ families }: { readonly families: readonly Choice[] }) {
  return (
    <FormButton
      title="Add a model"
      why={families.length === 0 ? 'A model belongs to a family. Add the family first.' : null}
      successMessage="Model added"
      form={{
        operation: 'addGpuModel',
        input: (values) => ({
          body: {
            gpuModel: values.text('gpuModel'),
            gpuName: values.text('gpuName'),
            gpuFamily: values.text('gpuFamily'),
            onDemandPricePerHourCents: values.cents('onDemandPricePerHourCents'),
          },
        }),
        children: (
          <>
            <TextField name="gpuModel" label="Code" hint={codeHint} />
            <TextField name="gpuName" label="Name" />
            <SelectField name="gpuFamily" label="Family" choices={families} />
            <MoneyField name="onDemandPricePerHourCents" label="Reference price" per="GPU hour" />
          </>
        ),
      }}
    >
      Add a model
    </FormButton>
  )
}

/** The common GPUs, and their going rates. */
export default function ReferenceDataPage() {
  const families = useRead('listGpuFamilies', {})
  const models = useRead('listGpuModels', {})
  const prices = useRead('listReferencePrices', {})
  const priced = useMemo(
    () => models.data?.data.map((model) => ({ ...model, price: prices.data?.data.find(({ gpuModel }) => gpuModel === model.gpuModel) })),
    [models.data, prices.data],
  )
  const choices = families.data?.data.map(({ gpuFamily, gpuName }) => ({ value: gpuFamily, label: `${gpuName} (${gpuFamily})` })) ?? []
  return (
    <div className="page">
      <PageHeading title="Reference data" lead="The GPUs used in listings, offers and requests, and their going rates." />
      <div className="row spread">
        <h2>Models</h2>
        <AddModel families={choices} />
      </div>
      {models.error && <ErrorNotice error={models.error} onRetry={() => void models.refetch()} />}
      {prices.error && <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />}
      <Table label="Models" rows={priced} columns={modelColumns} rowKey={({ gpuModel }) => gpuModel} />
      <div className="row spread">
        <h2>Families</h2>
        <AddFamily />
      </div>
      {families.error && <ErrorNotice error={families.error} onRetry={() => void families.refetch()} />}
      <Table label="Families" rows={families.data?.data} columns={familyColumns} rowKey={({ gpuFamily }) => gpuFamily} />
    </div>
  )
}
