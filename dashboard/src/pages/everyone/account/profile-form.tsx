import { peopleCards } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { useState } from 'react'
import { useSession } from '../../../client/session.ts'
import { SelectField, TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { useNow } from '../../../parts/formatters.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { knowsZone, machineZone, momentText } from '../../../parts/times.ts'
import { showToast } from '../../../parts/toasts.tsx'

const check = checkerOf(peopleCards.changeProfile.body)

export function ProfileForm() {
  const { name, timeZone } = useSession().person
  const [zone, setZone] = useState(timeZone)
  return (
    <Panel title="About you">
      <Form
        operation="changeProfile"
        submit="Save"
        input={(values) => ({ body: { name: values.text('name'), timeZone: values.textOrNull('timeZone') } })}
        check={({ body }) => check(body)}
        changesOnly
        watch={(input) => input && setZone(input.body.timeZone ?? null)}
        onDone={() => showToast('Profile saved')}
      >
        <TextField
          name="name"
          label="Name"
          value={name}
          autoComplete="name"
          hint="Visible to your colleagues and to companies you are introduced to."
        />
        <SelectField
          name="timeZone"
          label="Time zone"
          value={timeZone ?? ''}
          choices={zoneChoices(timeZone)}
          hint={<ZoneHint zone={zone} />}
        />
      </Form>
    </Panel>
  )
}

function zoneChoices(chosen: string | null) {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])])
  const choices = [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  return [{ value: '', label: `Same as this browser (${machineZone()})` }, ...choices]
}

function ZoneHint({ zone }: { readonly zone: string | null }) {
  const now = new Date(useNow(10_000)).toISOString()
  const shown = zone !== null && knowsZone(zone) ? zone : machineZone()
  return (
    <>
      It is {momentText(now, shown)}. Deadlines in emails {zone === null ? 'are in UTC' : 'use this time zone too'}. Contract and invoice
      dates are the same for everyone.
    </>
  )
}
