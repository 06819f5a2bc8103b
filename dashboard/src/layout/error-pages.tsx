/** Pages for errors: an unknown address, a page that failed, a page that is not allowed. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { faultOf, type PageFaultCode } from '../client/fault.ts'
import { useInterval } from '../client/queries.ts'
import { serviceName, statusUrl } from '../client/setting.ts'
import { Empty } from '../parts/empty.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { PageHeading } from '../parts/heading.tsx'
import { NoCompany } from '../parts/no-company.tsx'
import { isMissingFile, reloadIfReachable, UnreachableFile } from './missing-files.ts'
import { Outside } from './outside.tsx'

export function PageNotFound() {
  return (
    <div className="page">
      <PageHeading title="Page not found" />
      <Empty title="There is nothing at this address" action={<Link to="/">Go to the dashboard</Link>}>
        The address may be mistyped, or the page was deleted, or you don't have access to it.
      </Empty>
    </div>
  )
}

function useRetry(error: unknown, reset: () => void) {
  const router = useRouter()
  return () => {
    if (error instanceof UnreachableFile) return void reloadIfReachable()
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
const titleOf = (error: unknown): string => titles[faultOf(error).code] ?? 'Something went wrong'

const retryIntervalMs = 15_000
function reloadUnreachable(error: unknown): void {
  if (error instanceof UnreachableFile) void reloadIfReachable()
}

export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const retry = useRetry(error, reset)
  // The file may have been requested earlier, when its link was hovered.
  const reload = useCallback(() => reloadUnreachable(error), [error])
  useEffect(reload, [reload])
  useInterval(retryIntervalMs, reload)
  return (
    <div className="page">
      <PageHeading title={titleOf(error)} />
      <ErrorNotice error={error} onRetry={retry} />
    </div>
  )
}

/** In place of every page: nothing can be shown until the session is known. */
export function FailedStart({ error, reset }: ErrorComponentProps) {
  return (
    <Outside title={titleOf(error)}>
      <ErrorNotice error={error} onRetry={useRetry(error, reset)} />
      {statusUrl && <a href={statusUrl}>{serviceName} status</a>}
    </Outside>
  )
}

interface AccessDeniedProps {
  readonly why: string
  /** The person has no company yet, and the page requires one. */
  readonly needsCompany: boolean
}
export const AccessDenied = ({ why, needsCompany }: AccessDeniedProps) => (
  <div className="page">
    <PageHeading title="You don't have access to this page" />
    {needsCompany ? (
      <NoCompany />
    ) : (
      <Empty title={why} action={<Link to="/">Go to the dashboard</Link>}>
        Colleagues with access can open it.
      </Empty>
    )}
  </div>
)
