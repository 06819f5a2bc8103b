import { useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EnrolAuthenticator, RecoveryCodes } from '../../../parts/enrol-authenticator.tsx'
import { Ago, Day } from '../../../parts/formatters.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'
import { useEnrolmentWait } from './enrolment-wait.ts'

type Factors = Reply<'readFactors'>

/** The second factor: the authenticator app, and recovery codes in case it is lost. */
export function Authenticator() {
  const factors = useRead('readFactors', {})
  const since = factors.data?.authenticatorSince ?? null
  return (
    <Panel title="Second factor" actions={<Enrol isEnrolled={since !== null} />}>
      <Loaded query={factors} lines={3}>
        {(read) => <State of={read} />}
      </Loaded>
      {factors.data && (
        <div className="row actions">
          {since !== null && <RemoveAuthenticator last={factors.data.passkeys === 0} />}
          <GenerateCodes
            why={since === null && factors.data.passkeys === 0 ? 'Recovery codes replace a second factor. Set one up first.' : null}
          />
        </div>
      )}
    </Panel>
  )
}

const State = ({ of: { authenticatorSince, lockedUntil, passkeys, recoveryCodesLeft } }: { readonly of: Factors }) => (
  <Terms
    of={[
      [
        'Authenticator app',
        authenticatorSince ? (
          <>
            since <Day at={authenticatorSince} />
          </>
        ) : (
          'not set up'
        ),
      ],
      ['Passkeys', passkeys],
      ['Recovery codes left', recoveryCodesLeft],
      ...(lockedUntil ? [['Locked after wrong codes', <Unlocks key="locked" at={lockedUntil} />] as const] : []),
    ]}
  />
)

const Unlocks = ({ at }: { readonly at: string }) => (
  <>
    unlocks <Ago at={at} />
  </>
)

function Enrol({ isEnrolled }: { readonly isEnrolled: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind={isEnrolled ? 'plain' : 'main'} icon="shield" why={useEnrolmentWait()} onClick={() => setOpen(true)}>
        {isEnrolled ? 'Replace authenticator' : 'Set up an authenticator'}
      </Button>
      {open && (
        <Dialog title="Authenticator app" onClose={() => setOpen(false)}>
          <EnrolAuthenticator onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const RemoveAuthenticator = ({ last }: { readonly last: boolean }) => (
  <ActionButton
    operation="removeAuthenticator"
    input={{}}
    kind="danger"
    successMessage="Authenticator removed"
    confirm={{
      title: 'Remove the authenticator?',
      text: last
        ? 'It is your only second factor. Without one you cannot sign, accept or bid, and your recovery codes are removed too.'
        : 'Your passkeys stay.',
    }}
  >
    Remove authenticator
  </ActionButton>
)

function GenerateCodes({ why }: { readonly why: string | null }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <ActionButton
        operation="drawRecoveryCodes"
        input={{}}
        why={why}
        successMessage="Your previous codes no longer work"
        confirm={{ title: 'Generate new recovery codes?', text: 'Ten new codes are shown once. Your current codes stop working.' }}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      >
        New recovery codes
      </ActionButton>
      {codes && (
        <Dialog title="Recovery codes" onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Dialog>
      )}
    </>
  )
}
