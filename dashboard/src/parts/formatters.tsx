/** Numbers, money and times for people, with the exact value on hover. */
import { useEffect, useState } from 'react'
import { serverNow } from '../client/clock.ts'
import { moneyText } from './money-text.ts'
import { dayText, exactText, momentText } from './times.ts'
import { useZone } from './zone.ts'

interface MoneyProps {
  readonly cents: number
  readonly currency?: string
  /** After the figure: `/ GPU hour`. */
  readonly per?: string
  /** Marks an increase with a plus sign. */
  readonly signed?: boolean
}
export function Money({ cents, currency = 'USD', per, signed = false }: MoneyProps) {
  return (
    <span className="figure">
      <data value={cents} title={`${cents.toLocaleString('en')} cents ${currency}`}>
        {signed && cents > 0 ? '+' : ''}
        {moneyText(cents, currency)}
      </data>
      {per && <span className="soft"> / {per}</span>}
    </span>
  )
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** A count; large ones shortened. */
export function Count({ value }: { readonly value: number }) {
  return (
    <data className="figure" value={value} title={String(value)}>
      {value >= 10_000 ? compact.format(value) : value.toLocaleString('en')}
    </data>
  )
}

/** A date without a time, such as the start of a term: the same day for every reader, in any zone. */
export const Day = ({ at }: { readonly at: string }) => (
  <time className="figure" dateTime={at} title={at}>
    {dayText(at)}
  </time>
)

/** A moment in the reader's time zone, with the zone's name. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time className="figure" dateTime={at} title={at}>
    {momentText(at, useZone())}
  </time>
)

/** A moment with seconds, to tell adjacent ones apart. It is from this year or the last, and the hover shows the year. */
export const ExactMoment = ({ at }: { readonly at: string }) => (
  <time className="figure" dateTime={at} title={at}>
    {exactText(at, useZone())}
  </time>
)

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `3 hours ago`, `in 2 days`. */
export function agoText(at: string, nowMs: number): string {
  const seconds = (Date.parse(at) - nowMs) / 1000
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : 'just now'
}

export function Ago({ at }: { readonly at: string }) {
  const nowMs = useNow(30_000)
  return (
    <time className="figure" dateTime={at} title={at}>
      {agoText(at, nowMs)}
    </time>
  )
}

/** When something was used last, if ever. */
export const LastUsed = ({ at }: { readonly at: string | null }) => (at ? <Ago at={at} /> : 'Never')

/** The service's time, updated at an interval. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2 d 03:04:05`, `03:04:05`. */
function remainingText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return days > 0 ? `${days} d ${clock}` : clock
}

/** Counts down by the service's clock. At zero it shows `over`, and calls the callback once. */
export function Countdown({
  until,
  over = 'ended',
  onOver,
}: {
  readonly until: string
  readonly over?: string
  readonly onOver?: () => void
}) {
  const remainingMs = Date.parse(until) - useNow(1_000)
  const isOver = remainingMs <= 0
  useEffect(() => {
    if (isOver) onOver?.()
  }, [isOver, onOver])
  return (
    <time className={`figure countdown${remainingMs < 300_000 && !isOver ? ' soon' : ''}`} dateTime={until} title={until} role="timer">
      {isOver ? over : remainingText(remainingMs)}
    </time>
  )
}
