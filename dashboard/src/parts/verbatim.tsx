/** A text with its lines as they were written. */
export const Verbatim = ({ text }: { readonly text: string }) => <span className="verbatim">{text}</span>
