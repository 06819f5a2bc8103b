import type { Item } from '../../../client/operations.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Copy } from '../../../parts/copy.tsx'
import { ExactMoment } from '../../../parts/formatters.tsx'
import { ObjectId } from '../../../parts/object-id.tsx'
import type { Column } from '../../../parts/table.tsx'

type Call = Item<'listCalls'>

/** The columns of a call, for any key. */
export const callColumns: readonly Column<Call>[] = [
  { head: 'When', cell: ({ at }) => <ExactMoment at={at} /> },
  { head: 'Endpoint', cell: (call) => <EndpointCell of={call} /> },
  { head: 'Response', cell: (call) => <ResponseCell of={call} /> },
  { head: 'Duration', align: 'end', cell: ({ durationMs }) => <span className="figure">{tookText(durationMs)}</span> },
  { head: 'Key', cell: ({ key }) => <Named {...key} /> },
  { head: 'Request ID', cell: ({ requestId }) => <Copy text={requestId} /> },
]

const EndpointCell = ({ of: { method, path, resourceId } }: { readonly of: Call }) => (
  <span className="stack tight">
    {path === null ? (
      <span className="soft">{method}, no such endpoint</span>
    ) : (
      <code>
        {method} {path}
      </code>
    )}
    {resourceId && (
      <span className="soft small figure">
        <ObjectId id={resourceId} />
      </span>
    )}
  </span>
)

const tones = ['over', 'over', 'good', 'over', 'waiting', 'bad'] as const

const ResponseCell = ({ of: { status, errorCode } }: { readonly of: Call }) => (
  <span className="stack tight">
    <StateBadge state={status === 0 ? 'caller disconnected' : String(status)} tone={tones[Math.floor(status / 100)] ?? 'over'} />
    {errorCode && <code className="small">{errorCode}</code>}
  </span>
)

/** `0.8 ms`, `42 ms`, `1.25 s`. */
function tookText(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(2)} s`
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

export const Named = ({ name, masked }: { readonly name: string; readonly masked: string }) => (
  <span className="stack tight">
    <strong>{name}</strong>
    <code className="soft figure">{masked}</code>
  </span>
)
