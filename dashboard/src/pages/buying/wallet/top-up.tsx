/** How to top up the wallet: the bank account, the payment reference, the support contact, and how long it takes. */
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { useSession } from '../../../client/session.ts'
import { supportEmail } from '../../../client/setting.ts'
import { Copy } from '../../../parts/copy.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'

const mailTo = (subject: string) => `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`

export function TopUp() {
  const name = useSession().company?.name ?? ''
  return (
    <Panel title="Top up" id="top-up">
      <Loaded query={useRead('readTopUp', {})} lines={5}>
        {({ bankDetails }) => (bankDetails.length > 0 ? <Account details={bankDetails} name={name} /> : <NoAccount name={name} />)}
      </Loaded>
    </Panel>
  )
}

interface AccountProps {
  readonly details: Reply<'readTopUp'>['bankDetails']
  readonly name: string
}
const Account = ({ details, name }: AccountProps) => (
  <>
    <p>
      Transfer US dollars to this account and include the reference, which identifies your payment. Most transfers arrive within one to
      three business days. The operator credits the wallet when the money arrives, and this page shows it immediately.
    </p>
    <Terms
      of={[
        ...details.map((detail) => [detail.name, <Copy key={detail.name} text={detail.value} />] as const),
        ['Reference', <Copy key="reference" text={name} />],
        [
          'Questions',
          <a key="questions" href={mailTo(`Top-up of the wallet of ${name}`)}>
            {supportEmail}
          </a>,
        ],
      ]}
    />
  </>
)

const NoAccount = ({ name }: { readonly name: string }) => (
  <>
    <p>
      Top up the wallet by bank transfer. Ask the operator for the account, and use “{name}” as the reference. Most transfers arrive within
      one to three business days. The operator credits the wallet when the money arrives, and this page shows it immediately.
    </p>
    <p className="row">
      <a className="button main" href={mailTo(`Bank details for a top-up of the wallet of ${name}`)}>
        Ask for the bank details
      </a>
      <span className="soft small">An email to {supportEmail}</span>
    </p>
  </>
)
