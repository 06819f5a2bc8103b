import { Empty } from './empty.tsx'
import { LinkButton } from './link-button.tsx'

/** For a person without a company, in place of what requires one. */
export const NoCompany = () => (
  <Empty
    title="You do not belong to a company yet"
    action={
      <LinkButton to="/company/new" kind="main" icon="company">
        Create a company
      </LinkButton>
    }
  >
    If your company is already here, ask one of its owners for an invitation.
  </Empty>
)
