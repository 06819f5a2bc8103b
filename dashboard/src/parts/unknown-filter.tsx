import { Link, useLocation } from '@tanstack/react-router'
import { type Fault, problemsOf } from '../client/fault.ts'

/** Whether a read failed because of a filter: addresses can be typed, and what they filter by may be gone. */
export function useIsUnknownFilter(fault: Fault): boolean {
  const { search } = useLocation()
  return fault.code === 'invalid_request' && problemsOf(fault).some(({ field }) => field in search)
}

export const UnknownFilter = () => (
  <>
    <p>
      <strong>A filter in this address has a value that doesn't exist.</strong>
    </p>
    <p>
      <Link to="." search={{}}>
        Remove all filters
      </Link>
    </p>
  </>
)
