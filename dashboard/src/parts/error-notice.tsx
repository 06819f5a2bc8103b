import { useEffect } from 'react'
import { type Fault, faultOf, type PageFaultCode } from '../client/fault.ts'
import { Button } from './button.tsx'
import { Copy } from './copy.tsx'
import { Icon } from './icon.tsx'
import { MissingThing } from './missing-thing.tsx'
import { useToldOnce } from './told-once.ts'

const missing: ReadonlySet<PageFaultCode> = new Set(['not_found', 'offer_not_found'])

function useWhenOnline(again: (() => void) | undefined): void {
  useEffect(() => {
    if (again === undefined) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
}

/** What failed, what to do, and the request ID to quote. `again` retries the failed read, also automatically when the connection is back. */
export function ErrorNotice({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  const fault: Fault = faultOf(error)
  const isMissing = missing.has(fault.code) && again !== undefined
  const [tells, readAll] = useToldOnce(`${fault.code} ${fault.message}`, again)
  useWhenOnline(fault.code === 'offline' ? again : undefined)
  if (!tells) return null
  return (
    <div className="trouble" role="alert">
      <Icon name="trouble" />
      <div className="stack tight">
        {isMissing ? (
          <MissingThing />
        ) : (
          <>
            <p>
              <strong>{fault.message}</strong>
            </p>
            {fault.remedy && <p>{fault.remedy}</p>}
          </>
        )}
        <div className="row">
          {again && !isMissing && <Button onClick={readAll}>Try again</Button>}
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
