import type { Reply } from '../../../client/operations.ts'
import { apiUrl, docsUrl } from '../../../client/setting.ts'
import { Copy } from '../../../parts/copy.tsx'

type Created = Reply<'createKey'>

/** A fresh key in full, this once, and a call to try it with. */
export function ShownKey({ created: { key, name } }: { readonly created: Created }) {
  return (
    <div className="stack">
      <p>
        <strong>Copy “{name}” now.</strong> It is shown this once: the service keeps its fingerprint alone. Whoever has it can do what it
        may.
      </p>
      <Copy text={key} block />
      <p>Try it:</p>
      <Copy text={`curl -H "Authorization: Bearer ${key}" ${apiUrl}/me`} block />
      <p className="soft small">
        It answers which key this is, with its mode, its scopes and its limit. What else there is to call stands in the{' '}
        <a href={docsUrl}>documentation</a>.
      </p>
    </div>
  )
}
