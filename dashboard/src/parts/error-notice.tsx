import { type Fault, faultOf } from '../client/fault.ts'
import { Button } from './button.tsx'
import { Copy } from './copy.tsx'
import { Icon } from './icon.tsx'

/** What failed, what to do, and the request id to quote. */
export function ErrorNotice({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  const fault: Fault = faultOf(error)
  return (
    <div className="trouble" role="alert">
      <Icon name="trouble" />
      <div className="stack tight">
        <p>
          <strong>{fault.message}</strong>
        </p>
        {fault.remedy && <p>{fault.remedy}</p>}
        <div className="row">
          {again && <Button onClick={again}>Try again</Button>}
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
