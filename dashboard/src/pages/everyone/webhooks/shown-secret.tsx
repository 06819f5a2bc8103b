import { Copy } from '../../../parts/copy.tsx'

/** A fresh signing secret, this once. */
export const ShownSecret = ({ secret }: { readonly secret: string }) => (
  <div className="stack">
    <p>
      <strong>Copy the signing secret now.</strong> It is shown this once. Your receiver verifies with it that a delivery comes from here.
    </p>
    <Copy text={secret} block />
  </div>
)
