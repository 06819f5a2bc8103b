import { Link } from '@tanstack/react-router'

/** A buyer's next step after an answer: the operator introduces both by a request. */
export const AnsweredStep = ({ answer }: { readonly answer: string | null }) =>
  answer && (
    <span className="small">
      To proceed, <Link to="/requests/new">file a request</Link>. The operator can offer it to this seller.
    </span>
  )
