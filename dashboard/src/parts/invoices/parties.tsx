interface InvoicePartiesProps {
  readonly issuer: { readonly name: string }
  readonly recipient: { readonly name: string }
}
/** The parties of an invoice, in a cell of a list. */
export const InvoiceParties = ({ issuer, recipient }: InvoicePartiesProps) => (
  <div className="stack tight">
    <span>{issuer.name}</span>
    <span className="soft small">to {recipient.name}</span>
  </div>
)
