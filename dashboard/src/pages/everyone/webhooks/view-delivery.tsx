import { useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Button } from '../../../parts/button.tsx'
import { CopySource } from '../../../parts/copy.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ExactMoment } from '../../../parts/formatters.tsx'
import { waitingText } from '../../../parts/humanize.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Terms } from '../../../parts/panel.tsx'

type Exchange = Reply<'readWebhookDelivery'>

interface ViewDeliveryProps {
  readonly endpointId: string
  readonly deliveryId: string
}

/** A delivery with the sent request and the response. */
export function ViewDelivery(ids: ViewDeliveryProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        View
      </Button>
      {open && <DeliveryDialog {...ids} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeliveryDialog({ endpointId, deliveryId, onClose }: ViewDeliveryProps & { readonly onClose: () => void }) {
  const delivery = useRead('readWebhookDelivery', { params: { id: endpointId, deliveryId } })
  return (
    <Dialog title="Delivery" onClose={onClose} wide>
      <Loaded query={delivery} lines={8}>
        {(loaded) => (
          <div className="stack">
            <Terms of={termsOf(loaded)} />
            <CopySource label="Request body" text={indented(loaded.payload)} />
            {loaded.responseBody ? (
              <CopySource label="Response body (first bytes)" text={loaded.responseBody} />
            ) : (
              <p className="soft small">{loaded.responseStatus === null ? 'No response is stored.' : 'The response had no body.'}</p>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const termsOf = ({ id, eventId, type, status, attempts, responseStatus, error, durationMs, lastAttemptAt, nextAttemptAt }: Exchange) =>
  [
    ['Delivery', <code key="id">{id}</code>],
    ['webhook-id', <code key="event">{eventId}</code>],
    ['Event', <code key="type">{type}</code>],
    ['State', <StateBadge key="state" state={status} textOf={waitingText} />],
    ['Attempts', attempts],
    ['Response', responseStatus],
    ['Error', error],
    ['Duration', durationMs === null ? null : `${durationMs.toLocaleString('en')} ms`],
    ['Last attempt', lastAttemptAt && <ExactMoment key="last" at={lastAttemptAt} />],
    ['Next attempt', nextAttemptAt && <ExactMoment key="next" at={nextAttemptAt} />],
  ] as const

/** Formatted for people: the sent body has no whitespace. */
const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2)
