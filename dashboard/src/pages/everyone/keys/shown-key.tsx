import type { Reply } from '../../../client/operations.ts'
import { apiUrl, docsUrl } from '../../../client/setting.ts'
import { Copy } from '../../../parts/copy.tsx'

type Created = Reply<'createKey'>

/** A key is shown only in the response to its creation. */
export const ifKeyCreated = 'If a key was created, revoke it in the list of API keys: it cannot be shown again.'

/** A new key in full, shown once, with a call to try it. */
export function ShownKey({ created: { key, name } }: { readonly created: Created }) {
  return (
    <div className="stack">
      <p>
        <strong>Copy “{name}” now.</strong> It is shown only once, because the service stores only its fingerprint. Anyone who has the key
        can use it.
      </p>
      <Copy text={key} block />
      <p>Try it:</p>
      <Copy text={`curl -H "Authorization: Bearer ${key}" ${apiUrl}/me`} block />
      <p className="soft small">
        It returns the key's details: its mode, scopes and limit. For everything else you can call, see the{' '}
        <a href={docsUrl}>documentation</a>.
      </p>
    </div>
  )
}
