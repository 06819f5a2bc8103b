import { StateBadge } from '../../../parts/badge.tsx'
import { Ago, LastUsed, Moment, Money, useNow } from '../../../parts/formatters.tsx'
import { humanize, pluralize } from '../../../parts/humanize.ts'
import { moneyText } from '../../../parts/money-text.ts'
import type { Column } from '../../../parts/table.tsx'
import { Named } from '../calls/call-columns.tsx'
import { type Key, keyState } from './key-state.ts'

/** The columns of a key, for any owner. */
export const keyColumns: readonly Column<Key>[] = [
  { head: 'Name', cell: (key) => <Named {...key} /> },
  { head: 'Scopes', cell: ({ scopes }) => <Scopes of={scopes} /> },
  { head: 'Last used', cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} />, by: ({ lastUsedAt }) => lastUsedAt },
  {
    head: 'Today (UTC) and limits',
    cell: (key) => (
      <span className="stack tight">
        <Today of={key} />
        <Limits of={key} />
      </span>
    ),
  },
  { head: 'State', cell: (key) => <State of={key} /> },
]

const Scopes = ({ of }: { readonly of: Key['scopes'] }) => (
  <details>
    <summary>{of.length === 1 ? of[0] : pluralize(of.length, 'scope')}</summary>
    <ul className="plain small">
      {of.map((scope) => (
        <li key={scope}>{scope}</li>
      ))}
    </ul>
  </details>
)

/** A live key's usage since midnight UTC. For a revoked key, only if there was any. */
function Today({ of: { today, revokedAt } }: { readonly of: Key }) {
  if (today === null || (revokedAt !== null && today.calls + today.spentCents === 0)) return <span className="soft">–</span>
  const { calls, spentCents, spendLimitCents, resetsAt } = today
  return (
    <span className="stack tight">
      <span className="figure">{pluralize(calls, 'call')}</span>
      <span className="small" title={`Resets at ${resetsAt}`}>
        <Money cents={spentCents} /> <span className="soft">of {moneyText(spendLimitCents)}</span>
      </span>
    </span>
  )
}

function Limits({ of: { rateLimitPerMin, dailySpendLimitCents, policy } }: { readonly of: Key }) {
  if (rateLimitPerMin === null && dailySpendLimitCents === null && policy === null)
    return <span className="soft small">Default limits</span>
  return (
    <span className="stack tight small">
      {rateLimitPerMin !== null && <span className="figure">{rateLimitPerMin.toLocaleString('en')} / min</span>}
      {dailySpendLimitCents !== null && <Money cents={dailySpendLimitCents} per="day" />}
      {policy && <Policy of={policy} />}
    </span>
  )
}

const Policy = ({ of: policy }: { readonly of: NonNullable<Key['policy']> }) => (
  <details>
    <summary>Policy</summary>
    <ul className="plain small">
      {policyLines(policy).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
)

function policyLines(policy: NonNullable<Key['policy']>): string[] {
  const { dailySpendCents, totalSpendCents, maxGpuCount, maxPricePerHourCents, regions, gpuModels, autoStopHours, approval } = policy
  const lines = [
    dailySpendCents !== null && `${moneyText(dailySpendCents)} per day`,
    totalSpendCents !== null && `${moneyText(totalSpendCents)} in total`,
    maxGpuCount !== null && `Up to ${pluralize(maxGpuCount, 'GPU')}`,
    maxPricePerHourCents !== null && `Up to ${moneyText(maxPricePerHourCents)} per hour`,
    gpuModels?.join(', '),
    regions?.join(', '),
    autoStopHours !== null && `Rentals stop after ${pluralize(autoStopHours, 'hour')}`,
    approval !== null && (approval === 'spend' ? 'Approval for rentals' : 'Approval for all writes'),
  ]
  return lines.filter((line) => typeof line === 'string')
}

function State({ of: key }: { readonly of: Key }) {
  const state = keyState(key, useNow(30_000))
  return (
    <span className="stack tight">
      <span className="row">
        <StateBadge state={key.mode} />
        <StateBadge state={state} />
      </span>
      {state === 'active' && key.expiresAt && (
        <span className="soft small">
          expires <Ago at={key.expiresAt} />
        </span>
      )}
      {state === 'revoked' && key.revokedAt && (
        <span className="soft small">
          <Moment at={key.revokedAt} />
        </span>
      )}
    </span>
  )
}

/** The details of a key, before it is ended. */
export const keyTerms = ({ mode, scopes, lastUsedAt }: Key) =>
  [
    ['Mode', humanize(mode)],
    ['Scopes', pluralize(scopes.length, 'scope')],
    ['Last used', <LastUsed key="used" at={lastUsedAt} />],
  ] as const
