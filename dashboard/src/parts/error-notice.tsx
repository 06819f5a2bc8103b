import { useEffect } from 'react'
import { type Fault, faultOf, mayBeDone, type PageFaultCode } from '../client/fault.ts'
import { Button } from './button.tsx'
import { Copy } from './copy.tsx'
import { useDeduplicatedError } from './deduplicated-error.ts'
import { Icon } from './icon.tsx'
import { MissingObject } from './missing-object.tsx'
import { UnknownFilter, useIsUnknownFilter } from './unknown-filter.tsx'

const missing: ReadonlySet<PageFaultCode> = new Set(['not_found', 'offer_not_found'])

function useWhenOnline(onRetry: (() => void) | undefined): void {
  useEffect(() => {
    if (onRetry === undefined) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
}

interface ErrorNoticeProps {
  readonly error: unknown
  /** Retries the failed read, also automatically when the connection is back. */
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  /** What to do if the step took effect, although its response did not arrive. */
  readonly ifDone?: string | undefined
}

/** What failed, what to do, and the request ID to quote. */
export function ErrorNotice({ error, onRetry, isRetrying = false, ifDone }: ErrorNoticeProps) {
  const fault: Fault = faultOf(error)
  const isMissing = missing.has(fault.code) && onRetry !== undefined
  const isUnknownFilter = useIsUnknownFilter(fault) && onRetry !== undefined
  const [isShown, retryAll] = useDeduplicatedError(`${fault.code} ${fault.message}`, onRetry)
  useWhenOnline(fault.code === 'offline' ? onRetry : undefined)
  if (!isShown) return null
  return (
    <div className="trouble" role="alert">
      <Icon name="trouble" />
      <div className="stack tight">
        {isMissing ? (
          <MissingObject />
        ) : isUnknownFilter ? (
          <UnknownFilter />
        ) : (
          <>
            <p>
              <strong>{fault.message}</strong>
            </p>
            {fault.remedy && <p>{fault.remedy}</p>}
            {ifDone && mayBeDone(fault) && <p>{ifDone}</p>}
          </>
        )}
        <div className="row">
          {onRetry && !isMissing && !isUnknownFilter && (
            <Button onClick={retryAll} busy={isRetrying}>
              Try again
            </Button>
          )}
          {fault.requestId && (
            <span className="soft small">
              Request ID <Copy text={fault.requestId} />
            </span>
          )}
        </div>
      </div>
    </div>
  )
}
