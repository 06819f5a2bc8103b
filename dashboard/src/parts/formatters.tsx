/** Numbers, money and times for people, with the exact value on hover. */
import { useEffect, useState } from 'react'
import { serverNow } from '../client/clock.ts'

const money = (cents: number, currency: string, digits: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    cents / 100,
  )

/** Cents as money; from ten thousand up without the cents, which the hover has. */
export function moneyText(cents: number, currency = 'USD'): string {
  return money(cents, currency, Math.abs(cents) >= 1_000_000 && cents % 100 === 0 ? 0 : 2)
}

interface MoneyProps {
  readonly cents: number
  readonly currency?: string
  /** After the figure: `/ GPU hour`. */
  readonly per?: string
  /** Marks an increase with its sign. */
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

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const utcDay = new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  ...day,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** A date without a time, such as the start of a term: the same day for every reader, wherever they are. */
export const dayText = (at: string): string => utcDay.format(new Date(at))
export const Day = ({ at }: { readonly at: string }) => (
  <time className="figure" dateTime={at} title={at}>
    {dayText(at)}
  </time>
)

/** A moment by this machine's time zone, which it names. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time className="figure" dateTime={at} title={at}>
    {dayAndTime.format(new Date(at))}
  </time>
)

/** This machine's zone at a moment, as times are followed by: `CET`, `UTC`, `GMT+9`. */
export const zoneName = (at = new Date()): string => dayAndTime.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

const toTheSecond = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** A moment where seconds tell one thing from the next: of this year or the last, which the hover has. */
export const ExactMoment = ({ at }: { readonly at: string }) => (
  <time className="figure" dateTime={at} title={at}>
    {toTheSecond.format(new Date(at))}
  </time>
)

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
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

/** The service's time, anew every so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2 d 03:04:05`, `03:04:05`. */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return days > 0 ? `${days} d ${clock}` : clock
}

/** Counts down by the service's clock; at zero it says `over`, and once tells whoever wants to know. */
export function Countdown({
  until,
  over = 'ended',
  onOver,
}: {
  readonly until: string
  readonly over?: string
  readonly onOver?: () => void
}) {
  const leftMs = Date.parse(until) - useNow(1_000)
  const isOver = leftMs <= 0
  useEffect(() => {
    if (isOver) onOver?.()
  }, [isOver, onOver])
  return (
    <time className={`figure countdown${leftMs < 300_000 && !isOver ? ' soon' : ''}`} dateTime={until} title={until} role="timer">
      {isOver ? over : leftText(leftMs)}
    </time>
  )
}
