import { defaultScopes, type Mode, modeMeanings, modes, type Scope, scopeGrants, scopes } from '@parley/contract/access'
import { keyCards } from '@parley/contract/dashboard/keys'
import { checkerOf } from '@parley/contract/problems'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { useSession } from '../../../client/session.ts'
import { useEnclosingForm } from '../../../parts/enclosing-form.ts'
import { ChecksField, DateTimeField, MoneyField, NumberField, RadiosField, TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { humanize } from '../../../parts/humanize.ts'
import { moneyText } from '../../../parts/money-text.ts'
import { OnceOnly } from '../../../parts/once-only.tsx'
import { Panel } from '../../../parts/panel.tsx'
import type { Values } from '../../../parts/values.ts'
import { PolicyFields, policyIn } from './policy-fields.tsx'
import { ifKeyCreated, ShownKey } from './shown-key.tsx'

const check = checkerOf(keyCards.createKey.body)
const modeChoices = modes.map((mode) => ({ value: mode, label: humanize(mode), hint: modeMeanings[mode] }))
const scopeChoices = scopes.map((scope) => ({ value: scope, label: scope, hint: scopeGrants[scope] }))

const inputOf = (values: Values) => ({
  body: {
    name: values.text('name'),
    mode: values.oneOf('mode', modes),
    scopes: values.someOf('scopes', scopes),
    expiresAt: values.dateTimeOrNull('expiresAt'),
    rateLimitPerMin: values.numberOrNull('rateLimitPerMin'),
    dailySpendLimitCents: values.centsOrNull('dailySpendLimitCents'),
    ...policyIn(values),
  },
})

export default function NewKeyPage() {
  const navigate = useNavigate()
  const [created, setCreated] = useState<Reply<'createKey'> | null>(null)
  return (
    <div className="page">
      <PageHeading
        step={created ? 'created' : 'form'}
        title={created ? 'Your new key' : 'New API key'}
        lead={
          created
            ? null
            : 'Use one key per program. Scopes cannot be changed later. Give a live key only the scopes that its program needs. A test key starts with all of them.'
        }
        back={{ to: '/keys', label: 'API keys' }}
      />
      <Panel>
        {created ? (
          <OnceOnly text={created.key} fileName={`${created.id}.txt`} onSaved={() => void navigate({ to: '/keys' })}>
            <ShownKey created={created} />
          </OnceOnly>
        ) : (
          <KeyForm onDone={setCreated} />
        )}
      </Panel>
    </div>
  )
}

const startScopes: Readonly<Record<Mode, readonly Scope[]>> = { live: defaultScopes, test: scopes }

/** A live key starts with the fewest scopes. A test key is harmless, and with fewer scopes its sandbox can do less. A choice of scopes stays. */
function ScopesField() {
  const [ref, mode] = useEnclosingForm((values) => values.oneOf('mode', modes))
  const before = useRef<Mode>('test')
  useEffect(() => {
    if (mode === null || mode === before.current) return
    const boxes = [...(ref.current?.closest('form')?.querySelectorAll<HTMLInputElement>('[name="scopes"]') ?? [])]
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
    if (String(chosen) === String(startScopes[before.current]))
      for (const box of boxes) box.checked = (startScopes[mode] as readonly string[]).includes(box.value)
    before.current = mode
  }, [mode, ref])
  return (
    <>
      <span ref={ref} hidden />
      <ChecksField name="scopes" label="Scopes" choices={scopeChoices} checked={startScopes.test} />
    </>
  )
}

const defaultLimitHint = 'If empty, the default applies.'
/** The default of each limit, and its maximum. */
function useLimitHints(): { readonly rate: string; readonly spend: string } {
  const limits = useRead('readKeyLimits', {}, useSession().company !== null).data
  if (!limits) return { rate: defaultLimitHint, spend: defaultLimitHint }
  const { live, test } = limits
  const calls = ({ rateLimitPerMin }: Pick<typeof live, 'rateLimitPerMin'>) => rateLimitPerMin.toLocaleString('en')
  const spend = ({ dailySpendLimitCents }: Pick<typeof live, 'dailySpendLimitCents'>) => moneyText(dailySpendLimitCents)
  return {
    rate: `If empty, ${calls(live.default)} calls per minute for a live key and ${calls(test.default)} for a test key. At most ${calls(live)} and ${calls(test)}.`,
    spend: `If empty, ${spend(live.default)} per day. At most ${spend(live)}. A test key spends nothing.`,
  }
}

const KeyForm = ({ onDone }: { readonly onDone: (created: Reply<'createKey'>) => void }) => {
  const hints = useLimitHints()
  return (
    <Form operation="createKey" input={inputOf} check={({ body }) => check(body)} onDone={onDone} ifDone={ifKeyCreated} submit="Create key">
      <TextField name="name" label="Name" hint="What the key is for." />
      <RadiosField name="mode" label="Mode" choices={modeChoices} value="test" />
      <ScopesField />
      <div className="pair">
        <DateTimeField name="expiresAt" label="Expires" hint="If empty, it works until it is revoked." optional />
        <NumberField name="rateLimitPerMin" label="Rate limit" unit="calls per minute" hint={hints.rate} optional />
        <MoneyField name="dailySpendLimitCents" label="Spending limit" per="day" hint={hints.spend} optional />
      </div>
      <PolicyFields />
    </Form>
  )
}
