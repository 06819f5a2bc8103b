import { claimWindowHours } from '@parley/contract/dashboard/claims'
import { FormButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { LongTextField } from '../../parts/fields.tsx'
import { FileList } from '../../parts/file-list.tsx'
import { Countdown, Moment, useNow } from '../../parts/formatters.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { Attachments } from './attachments.tsx'
import type { Detail } from './detail.ts'

/** Whether a side knew the other before: the filed claim, or the hours left to file one. */
export function ClaimPanel({ detail: { introduction, claim, claimsUntil: until } }: { readonly detail: Detail }) {
  const nowMs = useNow(30_000)
  const isOpen = Date.parse(until) > nowMs
  const why = isOpen ? whyNotClaim(introduction.status) : `The ${claimWindowHours} hours after you met are over.`
  if (claim) return <FiledClaim claim={claim} introduction={introduction} />
  return (
    <Panel title="Did you know each other?">
      <p>
        If you were already in talks about this capacity before you met here, either side can file a claim within {claimWindowHours} hours.
        If the operator upholds it, no success fee is due.
      </p>
      {isOpen && (
        <p className="soft">
          Time left: <Countdown until={until} />, until <Moment at={until} />
        </p>
      )}
      <div className="row">
        <FormButton title="Claim an existing relationship" successMessage="Claim filed" why={why} form={claimForm(introduction.id)}>
          File a claim
        </FormButton>
      </div>
    </Panel>
  )
}

const whyNotClaim = (status: string) => (status === 'active' || status === 'concluded' ? null : `The introduction is ${status}.`)

const claimForm = (id: string) =>
  ({
    operation: 'fileClaim',
    input: (values: { text(name: string): string; all(name: string): string[] }) => ({
      params: { id },
      body: { statement: values.text('statement'), fileIds: values.all('fileIds') },
    }),
    children: (
      <>
        <LongTextField
          name="statement"
          label="How you already knew each other"
          rows={6}
          hint="Since when, between whom and about what. The other side and the operator see this and its files. The operator also sees your messages."
        />
        <Attachments introductionId={id} />
      </>
    ),
  }) as const

interface FiledClaimProps {
  readonly claim: NonNullable<Detail['claim']>
  readonly introduction: Detail['introduction']
}
function FiledClaim({ claim, introduction }: FiledClaimProps) {
  const { status, filedBy, filedAt, statement, files, decidedAt, decisionReason } = claim
  return (
    <Panel title="Claim of an existing relationship" actions={<StateBadge state={status} />}>
      <p className="verbatim">{statement}</p>
      <Terms
        of={[
          ['Filed by', filedBy === introduction.role ? 'You' : introduction.counterparty.companyName],
          ['Filed', <Moment key="filed" at={filedAt} />],
          ...(decidedAt ? ([['Decided', <Moment key="decided" at={decidedAt} />]] as const) : []),
          ...(decisionReason ? ([["The operator's reason", decisionReason]] as const) : []),
        ]}
      />
      {files.length > 0 && <FileList files={files} />}
    </Panel>
  )
}
