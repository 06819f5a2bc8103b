/** The fields of a listing, with known GPU models, and with what a reviewer would object to. */
import { checkText, findRefusals, type Refusal } from '@parley/contract/anonymity'
import { monthlyCents } from '@parley/contract/capacity'
import { sessionEndpointCards } from '@parley/contract/dashboard/session-endpoints'
import { camelCase } from '@parley/contract/fields'
import { contradictions, freeTextFields } from '@parley/contract/listing-rules'
import { checkerOf } from '@parley/contract/problems'
import { daysOfTerm } from '@parley/contract/terms'
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../client/fault.ts'
import type { Body, Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { type TextRules, useTextRules } from '../../../client/text-rules.ts'
import { whyRetypePrice } from '../../../parts/amounts.ts'
import type { Confirmation } from '../../../parts/confirmation.tsx'
import { useEnclosingForm } from '../../../parts/enclosing-form.ts'
import { DayField, DurationField, LongTextField, MoneyField, NumberField, TextField } from '../../../parts/fields.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { withoutMaker } from '../../../parts/humanize.ts'
import { useMarketPrices } from '../../../parts/market.ts'
import { MarketHint, type PriceInput } from '../../../parts/market-hint.tsx'
import { NameField } from '../../../parts/name-field.tsx'
import { nodeLabel } from '../../../parts/node.tsx'
import { Suggestions } from '../../../parts/suggestions.tsx'
import { contractDay, Values } from '../../../parts/values.ts'
import type { Listing } from './listing-state.tsx'

type ListingBody = Body<'replaceSubmission'>

export const listingIn = (values: Values): ListingBody => ({
  title: values.text('title'),
  gpuModel: values.textOrNull('gpuModel'),
  gpuCount: values.numberOrNull('gpuCount'),
  gpuMemoryGb: values.numberOrNull('gpuMemoryGb'),
  cpuModel: values.textOrNull('cpuModel'),
  cpuSockets: values.numberOrNull('cpuSockets'),
  ramGb: values.numberOrNull('ramGb'),
  ramType: values.textOrNull('ramType'),
  storageTb: values.numberOrNull('storageTb'),
  storageType: values.textOrNull('storageType'),
  interconnect: values.textOrNull('interconnect'),
  networkUplink: values.textOrNull('networkUplink'),
  os: values.textOrNull('os'),
  specSummary: values.textOrNull('specSummary'),
  quantityAvailable: values.number('quantityAvailable'),
  pricePerHourCents: values.centsOrNull('pricePerHourCents'),
  region: values.textOrNull('region'),
  availableFrom: values.dayOrNull('availableFrom'),
  durationMin: values.durationOrNull('durationMin'),
  durationMax: values.durationOrNull('durationMax'),
  reference: values.textOrNull('reference'),
})

const checkListing = checkerOf(sessionEndpointCards.replaceSubmission.body)

/** No request fits a listing whose longest term is below its shortest. */
function termProblems({ durationMin, durationMax }: ListingBody): readonly Problem[] {
  const [shortest, longest] = [daysOfTerm(durationMin ?? null), daysOfTerm(durationMax ?? null)]
  if (shortest === null || longest === null || longest >= shortest) return []
  return [{ field: 'durationMax', reason: 'must not be shorter than the shortest term' }]
}

/** The problems of the form. A text that identifies the seller can never be approved. */
export function listingProblems(listing: ListingBody, { companyName, known }: TextRules): readonly Problem[] {
  const found = checkListing(listing)
  const identifyingProblems = freeTextFields.map(camelCase).flatMap((field) => {
    const value = listing[field as keyof ListingBody]
    const [first] = typeof value === 'string' ? findRefusals(value, companyName, known) : []
    return first ? { field, reason: `must not identify you: it contains ${refusalNames[first.kind]}` } : []
  })
  const further = [...identifyingProblems, ...termProblems(listing)]
  return [...found, ...further.filter(({ field }) => !found.some((one) => one.field === field))]
}

const refusalNames: Readonly<Record<Refusal, string>> = {
  'company name': 'your name',
  'e-mail address': 'an email address',
  URL: 'a web address',
  'telephone number': 'a phone number',
  'excessive length': 'too many characters that expand to several',
}

/** Asks again for a price that is far from the market: buyers see it, and the value of opportunities is computed from it. */
export function usePriceConfirmation(): (
  listing: Pick<ListingBody, 'gpuModel' | 'region' | 'gpuCount' | 'quantityAvailable' | 'pricePerHourCents'>,
) => Confirmation | null {
  const marketPriceOf = useMarketPrices()
  return ({ gpuModel, region, gpuCount, quantityAvailable = 1, pricePerHourCents: cents }) => {
    const why = cents == null ? null : whyRetypePrice(cents, marketPriceOf(gpuModel, region))
    if (cents == null || why === null) return null
    const gpus = gpuCount ? gpuCount * quantityAvailable : null
    return {
      title: 'Is this price right?',
      terms: [
        ['Price', <Money key="price" cents={cents} per="GPU hour" />],
        ...(gpus === null ? [] : [['Per month for all', <Money key="monthly" cents={monthlyCents(cents, gpus)} />] as const]),
      ],
      text: 'Buyers see it once the listing is approved. Opportunities are estimated from it.',
      retype: { cents, why },
    }
  }
}

interface Prefilled {
  readonly listing: Listing | undefined
}
type Field = keyof ListingBody & keyof Listing

export function ListingFields({ listing }: { readonly listing?: Listing }) {
  const regions = useRead('listRegions', {}).data?.data ?? []
  return (
    <>
      <Suggestions id="regions" of={regions.map(({ region, regionName }) => ({ value: regionName, code: region }))} />
      <TextField name="title" label="Title" value={listing?.title} hint="What buyers see first, such as 8 × H100 SXM, Oslo." />
      <GpuFields listing={listing} />
      <OfferFields listing={listing} />
      <MachineFields listing={listing} />
      <TextField
        name="reference"
        label="Your reference"
        optional
        value={listing?.reference}
        hint="For your company, such as a name in your inventory. Buyers do not see it."
      />
    </>
  )
}

const memory = 'gpuMemoryGb'

type GpuModels = Reply<'listGpuModels'>['data']

/** A reviewer's objection to memory that does not match a known model. */
function doubtIn(form: HTMLFormElement, models: GpuModels): string | null {
  const values = new Values(new FormData(form))
  const entered = {
    gpu_model: values.text('gpuModel'),
    gpu_memory_gb: values.numberOrNull(memory),
    gpu_count: values.numberOrNull('gpuCount'),
  }
  const reference = models.map(({ gpuModel, gpuName, vramGb }) => ({ gpu_model: gpuModel, gpu_name: gpuName, vram_gb: vramGb }))
  return contradictions(entered, reference)[0]?.replace(/^\w+: /, '') ?? null
}

/** Fills in the memory of a known model in the form. */
function fillInMemory(form: HTMLFormElement, models: GpuModels): void {
  const model = form.elements.namedItem('gpuModel')
  const field = form.elements.namedItem(memory)
  if (!(model instanceof HTMLInputElement) || !(field instanceof HTMLInputElement)) return
  const chosen = models.find(({ gpuName }) => withoutMaker(gpuName) === model.value)
  if (chosen) field.value = String(chosen.vramGb)
}

function GpuFields({ listing }: Prefilled) {
  const known = useRead('listGpuModels', {}).data?.data
  const models = known ?? []
  const [doubt, setDoubt] = useState<string | null>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const updateDoubt = (form: HTMLFormElement, fillIn: boolean) => {
    if (fillIn) fillInMemory(form, models)
    setDoubt(doubtIn(form, models))
  }
  // A model may be typed before the known ones are read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are there
  useEffect(() => {
    if (known && group.current?.form)
      updateDoubt(group.current.form, !listing && group.current.querySelector<HTMLInputElement>(`[name=${memory}]`)?.value === '')
  }, [known])
  return (
    <fieldset
      className="group"
      ref={group}
      onInput={({ currentTarget: { form }, target }) =>
        form && updateDoubt(form, target instanceof HTMLInputElement && target.name === 'gpuModel')
      }
    >
      <legend>GPUs</legend>
      <Suggestions id="gpu-models" of={models.map(({ gpuName }) => withoutMaker(gpuName))} />
      <div className="pair">
        <NameField
          kind="model"
          name="gpuModel"
          label={nodeLabel('gpuModel')}
          optional
          list="gpu-models"
          value={listing?.gpuModel}
          hint="Choose a known model, so that demand can be matched to it."
        />
        <OptionalNumber listing={listing} field="gpuCount" />
        <OptionalNumber listing={listing} field={memory} unit="GB each" />
      </div>
      {doubt && <p className="note">A reviewer will ask about the memory: {doubt}.</p>}
    </fieldset>
  )
}

const OfferFields = ({ listing }: Prefilled) => (
  <fieldset className="group">
    <legend>What you offer</legend>
    <div className="pair">
      <NumberField name="quantityAvailable" label={nodeLabel('quantityAvailable')} value={listing?.quantityAvailable ?? 1} />
      <MoneyField
        name="pricePerHourCents"
        label="Price"
        optional
        per="GPU hour"
        cents={listing?.pricePerHourCents}
        hint={
          <>
            Leave it empty while the price is still being agreed.
            <MarketHint read={priceInputOf} />
          </>
        }
      />
    </div>
    <div className="pair">
      <NameField kind="region" name="region" label="Region" optional list="regions" value={listing?.region} />
      <DayField name="availableFrom" label="Available from" optional value={contractDay(listing?.availableFrom)} />
    </div>
    <div className="pair">
      <DurationField name="durationMin" label={nodeLabel('durationMin')} optional value={listing?.durationMin} />
      <DurationField name="durationMax" label={nodeLabel('durationMax')} optional value={listing?.durationMax} />
    </div>
  </fieldset>
)

const MachineFields = ({ listing }: Prefilled) => (
  <fieldset className="group">
    <legend>Machine</legend>
    <div className="pair">
      <OptionalText listing={listing} field="cpuModel" />
      <OptionalNumber listing={listing} field="cpuSockets" />
    </div>
    <div className="pair">
      <OptionalNumber listing={listing} field="ramGb" unit="GB" />
      <OptionalText listing={listing} field="ramType" />
    </div>
    <div className="pair">
      <OptionalNumber listing={listing} field="storageTb" unit="TB" />
      <OptionalText listing={listing} field="storageType" />
    </div>
    <div className="pair">
      <OptionalText listing={listing} field="interconnect" />
      <OptionalText listing={listing} field="networkUplink" />
      <OptionalText listing={listing} field="os" />
    </div>
    <LongTextField
      name="specSummary"
      label="Summary"
      optional
      value={listing?.specSummary}
      rows={5}
      hint={
        <>
          Buyers see it, as they see the title. Leave out anything that identifies you.
          <CompanyNameHint />
        </>
      }
    />
  </fieldset>
)

const OptionalText = ({ listing, field }: Prefilled & { readonly field: Field }) => (
  <TextField name={field} label={nodeLabel(field)} optional value={listing?.[field] as string | null | undefined} />
)
const OptionalNumber = ({ listing, field, unit }: Prefilled & { readonly field: Field; readonly unit?: string }) => (
  <NumberField
    name={field}
    label={nodeLabel(field)}
    optional
    value={listing?.[field] as number | null | undefined}
    {...(unit && { unit })}
  />
)

const priceInputOf = (values: Values): PriceInput => ({
  gpuModel: values.textOrNull('gpuModel'),
  region: values.textOrNull('region'),
  hourlyCents: values.centsOrNull('pricePerHourCents'),
})

/** What the operator will see flagged in a text: words of the company's name. */
function CompanyNameHint() {
  const { companyName, known } = useTextRules()
  const [ref, typed] = useEnclosingForm((values) => `${values.text('title')} ${values.text('specSummary')}`)
  const { flags } = checkText(typed ?? '', { author: { companyName, memberNames: [] }, known })
  const word = flags.find(({ kind }) => kind === 'company word')
  return (
    <span ref={ref} aria-live="polite">
      {typed !== null && word && ` “${typed.slice(word.start, word.end)}” is part of your company's name. The operator may reject it.`}
    </span>
  )
}
