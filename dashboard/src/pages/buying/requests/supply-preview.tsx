/** The supply for a request while it is typed: how much of it is on Radar, its price, and which changes find more. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../client/call.ts'
import type { Fault } from '../../../client/fault.ts'
import type { Input, Reply } from '../../../client/operations.ts'
import { comparedWithMarket } from '../../../parts/amounts.ts'
import { Button } from '../../../parts/button.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { capitalized } from '../../../parts/humanize.ts'
import { NamedText } from '../../../parts/named-text.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'

type Demand = Input<'previewRequest'>['body']
type Preview = Reply<'previewRequest'>
type Supply = Preview['supply']
export type Change = Readonly<Record<string, unknown>>

const debounceMs = 500

const bands: Readonly<Record<Supply['listings'], string>> = {
  none: 'No listings fit right now',
  few: '1 to 4 listings fit',
  some: '5 to 19 listings fit',
  many: '20 listings or more fit',
}

interface SupplyPreviewProps {
  /** Null while something is wrong with what is typed. */
  readonly demand: Demand | null
  readonly onUse: (change: Change) => void
}
export function SupplyPreview({ demand, onUse }: SupplyPreviewProps) {
  const debounced = useDebounced(demand)
  const { data, error } = useQuery<Preview, Fault>({
    queryKey: ['/request-previews', debounced],
    queryFn: ({ signal }) => call('previewRequest', { body: debounced as Demand }, { signal }),
    enabled: debounced !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title="Matching supply">
      <div className="stack" aria-live="polite">
        {error && <p className="soft">{error.message}</p>}
        {data ? (
          <PreviewResult preview={data} budgetCents={budgetOf(demand)} onUse={onUse} />
        ) : (
          <p className="soft">Fill in the fields to see the supply.</p>
        )}
      </div>
    </Panel>
  )
}

/** In dollars, like all supply prices. */
const budgetOf = (demand: Demand | null): number | null => (demand?.currency === 'EUR' ? null : (demand?.budgetMonthlyCents ?? null))

/** The value after it has not changed for a while, so that intermediate values are not requested. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value that says the same is the same
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

interface PreviewResultProps {
  readonly preview: Preview
  readonly budgetCents: number | null
  readonly onUse: (change: Change) => void
}
function PreviewResult({ preview: { supply, notices, alternatives }, budgetCents, onUse }: PreviewResultProps) {
  return (
    <>
      <p>
        <strong>{bands[supply.listings]}</strong>
      </p>
      <Prices supply={supply} budgetCents={budgetCents} />
      {notices.filter(isRelevantNotice).map((notice) => (
        <p key={notice} className="note">
          {capitalized(notice.slice(notice.indexOf(': ') + 2))}.
        </p>
      ))}
      {alternatives.length > 0 && (
        <>
          <h3>To find more</h3>
          <ul className="plain stack tight">
            {alternatives.map(({ text, change }) => (
              <li key={text} className="row spread">
                <span>
                  <NamedText text={text} />
                </span>
                <Button onClick={() => onUse(change as Change)}>Apply</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Unknown names are shown at their fields. */
const isRelevantNotice = (notice: string) => !/^(?:gpuModel|region): /.test(notice)

function Prices({ supply: { monthlyCents }, budgetCents }: { readonly supply: Supply; readonly budgetCents: number | null }) {
  if (monthlyCents === null)
    return <p className="soft small">Fewer than five sellers offer these nodes at a price right now, too few to show a monthly cost.</p>
  const { low, median, high } = monthlyCents
  return (
    <>
      <Terms
        of={[
          ['Median per month', <Money key="median" cents={median} />],
          [
            'Range per month',
            <span key="range">
              <Money cents={low} /> to <Money cents={high} />
            </span>,
          ],
        ]}
      />
      {budgetCents !== null && <p className="soft small">{budgetText(budgetCents, median)}</p>}
    </>
  )
}

const budgetText = (budgetCents: number, median: number): string =>
  `Your budget is ${comparedWithMarket(budgetCents, { cents: median, name: 'median' })}.`
