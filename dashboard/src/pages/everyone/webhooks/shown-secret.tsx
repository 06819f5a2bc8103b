import { Copy } from '../../../parts/copy.tsx'

/** A new signing secret, shown once. */
export const ShownSecret = ({ secret }: { readonly secret: string }) => (
  <div className="stack">
    <p>
      <strong>Copy the signing secret now.</strong> It is shown only once. Your receiver uses it to verify that a delivery comes from this
      service.
    </p>
    <Copy text={secret} block />
  </div>
)
