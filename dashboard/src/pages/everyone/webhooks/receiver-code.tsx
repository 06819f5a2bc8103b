import { webhookReceivers } from '@parley/contract/webhook-receivers'
import { docsUrl } from '../../../client/setting.ts'
import { CopySource } from '../../../parts/copy.tsx'
import { oneOf, useFilters } from '../../../parts/filters.tsx'
import { Segments } from '../../../parts/segments.tsx'

const languages = ['typescript', 'python', 'go'] as const
const choices = languages.map((value) => ({ value, label: webhookReceivers[value].label }))

/** Sample receiver in one of three languages. */
export function ReceiverCode() {
  const { search } = useFilters()
  const { fileName, run, source } = webhookReceivers[oneOf(languages, search.language) ?? 'typescript']
  return (
    <div className="stack">
      <Segments name="language" label="Language" choices={choices} />
      <p className="soft small">
        Start it with <code>{`WEBHOOK_SECRET=whsec_… ${run}`}</code>. It does not need a library.{' '}
        <a href={`${docsUrl}/guides/webhooks`}>The guide</a> describes everything else a receiver needs.
      </p>
      <CopySource label={fileName} text={source} />
    </div>
  )
}
