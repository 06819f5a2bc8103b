import { operatorAgreementCards } from '@parley/contract/dashboard/operator-agreements'
import { checkerOf } from '@parley/contract/problems'
import { useDeferredValue, useState } from 'react'
import { useNavigateOnward } from '../../client/onward.ts'
import type { Item } from '../../client/operations.ts'
import { useList } from '../../client/queries.ts'
import { useDraft } from '../../parts/draft.ts'
import { Field, NumberField, TextField } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { percent } from '../../parts/humanize.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { Panel } from '../../parts/panel.tsx'
import { showToast } from '../../parts/toasts.tsx'

type Agreement = Item<'listPublishedAgreements'>

const rows = 22
const check = checkerOf(operatorAgreementCards.publishAgreement.body)

/** A new version starts with the current text. */
export default function PublishAgreementPage() {
  const published = useList('listPublishedAgreements', { query: { limit: 1 } })
  return (
    <div className="page">
      <PageHeading
        title="Publish a version"
        back={{ to: '/operator/agreements', label: 'Agreements' }}
        lead="The version is in force as soon as you publish it. Every company must sign it before it accepts or bids again. Earlier signatures are not affected."
      />
      <Loaded query={published} lines={12}>
        {({ pages }) => <Draft from={pages[0]?.data[0]} />}
      </Loaded>
    </div>
  )
}

function Draft({ from }: { readonly from: Agreement | undefined }) {
  const navigate = useNavigateOnward()
  const draft = useDraft()
  const [text, setText] = useState(from?.text ?? '')
  return (
    <div className="columns">
      <Panel>
        <Form
          operation="publishAgreement"
          draft={draft}
          input={(values) => ({
            body: {
              title: values.text('title'),
              text: values.secret('text'),
              // A typed percentage has at most two decimals, like cents.
              successFeeBasisPoints: values.cents('successFeeBasisPoints'),
              draftId: draft.id,
            },
          })}
          check={({ body }) => check(body)}
          onDone={({ id, version }) => {
            showToast(`Version ${version} is in force`)
            void navigate({ to: '/operator/agreements/$id', params: { id } })
          }}
          submit="Publish"
          confirm={({ body: { title, successFeeBasisPoints } }) => ({
            title: 'Publish this version?',
            terms: [
              ['Title', title],
              ['Success fee', percent(successFeeBasisPoints)],
            ],
            text: 'It is in force immediately, and every company must sign it before it accepts or bids again. A published version cannot be changed or withdrawn.',
          })}
        >
          <TextField name="title" label="Title" value={from?.title ?? ''} />
          <NumberField
            name="successFeeBasisPoints"
            label="Success fee"
            unit="% of a deal's whole amount"
            value={(from?.successFeeBasisPoints ?? 0) / 100}
          />
          <Field name="text" label="Text" hint="Markdown.">
            {(controlProps) => <textarea {...controlProps} rows={rows} value={text} onChange={({ target }) => setText(target.value)} />}
          </Field>
        </Form>
      </Panel>
      <Panel title="Preview">
        <Markdown text={useDeferredValue(text)} />
      </Panel>
    </div>
  )
}
