/** Pages for what nobody asked for: an unknown address, a page that broke, a page of somebody else's. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { faultOf, type PageFaultCode } from '../client/fault.ts'
import { serviceName, statusUrl } from '../client/setting.ts'
import { Empty } from '../parts/empty.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { PageHeading } from '../parts/heading.tsx'
import { isMissingFile, reloadWhereReached, UnreachedFile } from './missing-files.ts'
import { Outside } from './outside.tsx'

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

function useAgain(error: unknown, reset: () => void) {
  const router = useRouter()
  return () => {
    if (error instanceof UnreachedFile) return void reloadWhereReached()
    reset()
    if (isMissingFile(error)) location.reload()
    else void router.invalidate()
  }
}

const titles: Partial<Record<PageFaultCode, string>> = {
  offline: "You're offline",
  timeout: `${serviceName} is not responding`,
  unreachable: `Can't reach ${serviceName}`,
  api_error: `${serviceName} is unavailable`,
  rate_limited: 'Too many requests',
}
const titleOf = (error: unknown): string => titles[faultOf(error).code] ?? 'This page broke'

export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const again = useAgain(error, reset)
  // The file may have been asked for a while ago, when its link was pointed at.
  useEffect(() => {
    if (error instanceof UnreachedFile) void reloadWhereReached()
  }, [error])
  return (
    <div className="page">
      <PageHeading title={titleOf(error)} />
      <ErrorNotice error={error} again={again} />
    </div>
  )
}

/** Instead of every page: nothing can be shown before it is known who is there. */
export function FailedStart({ error, reset }: ErrorComponentProps) {
  return (
    <Outside title={titleOf(error)}>
      <ErrorNotice error={error} again={useAgain(error, reset)} />
      {statusUrl && <a href={statusUrl}>Status of {serviceName}</a>}
    </Outside>
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
