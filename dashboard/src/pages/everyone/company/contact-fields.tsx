import { useState } from 'react'
import type { Body, Reply } from '../../../client/operations.ts'
import { countryChoices } from '../../../parts/countries.ts'
import { SelectField, TextField, WebAddressField } from '../../../parts/fields.tsx'
import type { Values } from '../../../parts/values.ts'

/** The fields of the card that counterparties read after a reveal. Each may stay empty. */
export function ContactFields({ of }: { readonly of?: Reply<'readCompany'> }) {
  const [countries] = useState(countryChoices)
  return (
    <>
      <div className="pair">
        <SelectField name="country" label="Country" choices={countries} value={of?.country ?? ''} autoComplete="country" optional />
        <WebAddressField name="website" label="Website" value={of?.website ?? null} hint="For example, https://example.com" optional />
      </div>
      <TextField
        name="contactName"
        label="Contact"
        autoComplete="name"
        value={of?.contactName ?? null}
        hint="The person or team that a counterpart asks for."
        optional
      />
      <div className="pair">
        <TextField name="contactEmail" label="Contact email" type="email" autoComplete="email" value={of?.contactEmail ?? null} optional />
        <TextField name="contactPhone" label="Contact phone" type="tel" autoComplete="tel" value={of?.contactPhone ?? null} optional />
      </div>
    </>
  )
}

export const contactIn = (values: Values): Required<Omit<Body<'createCompany'>, 'name' | 'activity'>> => ({
  country: values.textOrNull('country'),
  website: values.webAddressOrNull('website'),
  contactName: values.textOrNull('contactName'),
  contactEmail: values.textOrNull('contactEmail'),
  contactPhone: values.textOrNull('contactPhone'),
})
