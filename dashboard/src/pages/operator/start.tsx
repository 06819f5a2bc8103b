/** The operator's start page: how requests are matched, accepted and concluded. The queues are above it. */
import { useMemo } from 'react'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { Money } from '../../parts/formatters.tsx'
import { pluralize, shareText } from '../../parts/humanize.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Stat } from '../../parts/panel.tsx'
import { PlotPanel } from '../../parts/plot/plot.tsx'

type Figures = Reply<'readOperatorFigures'>

export function OperatorStart() {
  return (
    <Loaded query={useRead('readOperatorFigures', {})} lines={4}>
      {(figures) => <Shown figures={figures} />}
    </Loaded>
  )
}

const scale = { text: (value: number) => value.toLocaleString('en'), fromZero: true } as const

function Shown({ figures }: { readonly figures: Figures }) {
  const { requests, opportunities, medianMatchMinutes, introducedCents, introducedEurCents, concludedCents, concludedEurCents, weeks } =
    figures
  const days = useMemo(() => weeks.map(({ from }) => from), [weeks])
  const series = useMemo(
    () => [
      { name: 'Filed', values: weeks.map(({ filed }) => filed), shape: 'bars' as const },
      { name: 'Introduced', values: weeks.map(({ introduced }) => introduced), tone: 'second' as const },
    ],
    [weeks],
  )
  return (
    <>
      <div className="stats">
        <Stat label="Match rate" note={`${requests.matched.toLocaleString('en')} of ${pluralize(requests.filed, 'request')} in 30 days`}>
          {shareText(requests.matched, requests.filed)}
        </Stat>
        <Stat label="Time to match" note="median, from filing to the first offer">
          {medianMatchMinutes === null ? '–' : durationText(medianMatchMinutes)}
        </Stat>
        <Stat
          label="Acceptance"
          note={`${opportunities.accepted.toLocaleString('en')} of ${pluralize(opportunities.decided, 'opportunity', 'opportunities')} decided`}
        >
          {shareText(opportunities.accepted, opportunities.decided)}
        </Stat>
        <Stat label="Value introduced" note="in 30 days, by budget or listing's price">
          <Sums usdCents={introducedCents} eurCents={introducedEurCents} />
        </Stat>
        <Stat label="Value concluded" note="deals confirmed in 30 days">
          <Sums usdCents={concludedCents} eurCents={concludedEurCents} />
        </Stat>
      </div>
      <PlotPanel
        title="Requests by week"
        days={days}
        series={series}
        scale={scale}
        fileName="requests-by-week"
        height={220}
        empty="No requests in the last twelve weeks."
      />
    </>
  )
}

/** One per currency, euros only if there are any. */
const Sums = ({ usdCents, eurCents }: { readonly usdCents: number; readonly eurCents: number }) => (
  <>
    <Money cents={usdCents} />
    {eurCents > 0 && (
      <>
        {' + '}
        <Money cents={eurCents} currency="EUR" />
      </>
    )}
  </>
)

/** `45 min`, `5 h`, `3 days`. */
function durationText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  return minutes < 72 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`
}
