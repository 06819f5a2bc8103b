/** A text with its original line breaks. */
export const Verbatim = ({ text }: { readonly text: string }) => <span className="verbatim">{text}</span>
