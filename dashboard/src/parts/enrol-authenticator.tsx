/** Sets up an authenticator app: scan, enter the first code, save the recovery codes. */
import { useEffect, useState } from 'react'
import type { Reply } from '../client/operations.ts'
import { useWrite } from '../client/queries.ts'
import { Copy } from './copy.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { CodeField } from './fields.tsx'
import { Form } from './form.tsx'
import { Skeleton } from './loaded.tsx'
import { OnceOnly } from './once-only.tsx'

/** `onDone` is called after the recovery codes are saved, too. */
export function EnrolAuthenticator({ onDone }: { readonly onDone: () => void }) {
  const { data: enrolment, error, mutate: start } = useWrite('startAuthenticator')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    start({})
  }, [start])
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (error) return <ErrorNotice error={error} onRetry={() => start({})} />
  if (!enrolment) return <Skeleton lines={6} />
  return (
    <div className="stack">
      <p>
        Scan this code with your authenticator app, <a href={enrolment.uri}>open the app</a> on this device, or type the secret into it.
        Then enter the code that the app shows.
      </p>
      <div className="row wrap">
        <Qr svg={enrolment.qrSvg} />
        <div className="stack tight">
          <span className="soft small">Secret</span>
          <Copy text={enrolment.secret} />
        </div>
      </div>
      <Form
        operation="confirmAuthenticator"
        input={(values) => ({ body: { code: values.code('code') } })}
        onDone={({ recoveryCodes }: Reply<'confirmAuthenticator'>) => setCodes(recoveryCodes)}
        submit="Verify"
      >
        <CodeField name="code" label="Code" />
      </Form>
    </div>
  )
}

/** As an image, so that none of its content is markup of this page. */
const Qr = ({ svg }: { readonly svg: string }) => (
  <img className="qr" width={176} height={176} alt="QR code of the secret" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
)

/** Shown once. Each code can replace the second factor once. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <OnceOnly text={codes.join('\n')} fileName="recovery-codes.txt" several onSaved={onDone}>
      <p>
        <strong>Save these recovery codes.</strong> Each works once in place of your second factor. They are shown only once.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Copy text={codes.join('\n')} label="all codes" />
    </OnceOnly>
  )
}
