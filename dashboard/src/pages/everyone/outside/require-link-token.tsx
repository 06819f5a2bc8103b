import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Outside } from '../../../layout/outside.tsx'
import { useFilters } from '../../../parts/filters.tsx'
import { useLinkToken } from './link-token.ts'

type Page = () => Promise<{ default: ComponentType }>

/** A page for an emailed link: without the link's token there is nothing to ask the service for. */
export const requireLinkToken =
  (load: Page): Page =>
  async () => {
    const { default: Shown } = await load()
    return { default: () => <RequireLinkToken of={Shown} /> }
  }

function RequireLinkToken({ of: Shown }: { readonly of: ComponentType }) {
  const token = useLinkToken()
  const { search } = useFilters()
  if (token !== '' || search.token) return <Shown />
  return (
    <Outside title="This link is incomplete" lead="Copy the whole link from the email.">
      <p className="soft small">
        Already used it? <Link to="/sign-in">Sign in</Link>
      </p>
    </Outside>
  )
}
