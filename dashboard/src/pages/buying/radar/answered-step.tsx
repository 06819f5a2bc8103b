import { Link } from '@tanstack/react-router'

/** What a buyer does with an answer: the operator brings both together by a request. */
export const AnsweredStep = ({ answer }: { readonly answer: string | null }) =>
  answer && (
    <span className="small">
      To proceed, <Link to="/requests/new">file a request</Link>. The operator can offer it to this seller.
    </span>
  )
