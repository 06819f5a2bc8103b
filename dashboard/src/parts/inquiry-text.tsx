interface InquiryTextProps {
  readonly message: string | null
  readonly answer: string | null
}
/** A buyer's question about a listing, and the operator's answer. */
export const InquiryText = ({ message, answer }: InquiryTextProps) => (
  <>
    {message && <span className="verbatim">{message}</span>}
    {answer && (
      <span className="verbatim soft">
        <strong>Answer:</strong> {answer}
      </span>
    )}
  </>
)
