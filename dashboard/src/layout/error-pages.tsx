/** Pages for what nobody asked for: an unknown address, a page that broke, a page of somebody else's. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Empty } from '../parts/empty.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { PageHeading } from '../parts/heading.tsx'
import { isMissingFile } from './missing-files.ts'

export function PageNotFound() {
  return (
    <div className="page">
      <PageHeading title="There is no such page" />
      <Empty title="Nothing is at this address" action={<Link to="/">Go to the start</Link>}>
        It may have been mistyped, or what was here is gone or not yours to see.
      </Empty>
    </div>
  )
}

export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    if (isMissingFile(error)) location.reload()
    else void router.invalidate()
  }
  return (
    <div className="page">
      <PageHeading title="This page broke" />
      <ErrorNotice error={error} again={again} />
    </div>
  )
}

export function AccessDenied({ why }: { readonly why: string }) {
  return (
    <div className="page">
      <PageHeading title="You don't have access to this page" />
      <Empty title={why} action={<Link to="/">Go to the start</Link>}>
        The page is there for colleagues who may.
      </Empty>
    </div>
  )
}
