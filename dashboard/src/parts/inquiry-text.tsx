interface InquiryTextProps {
  readonly message: string | null
  readonly answer: string | null
}
/** What was asked of a listing, and what the operator answered. */
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
