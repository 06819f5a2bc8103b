/** What the market asks, beside what is typed: `4 % above the median of EU North, $2.50 / GPU hour`. */
import { useEffect, useRef, useState } from 'react'
import { moneyText } from './formatters.tsx'
import { besideMedian, useMarketMedian } from './market.ts'
import { Values } from './values.ts'

export interface Asked {
  readonly gpuModel: string | null
  readonly region: string | null
  /** For a GPU-hour, in US cents; null while none is typed. */
  readonly hourlyCents: number | null
}

/** Follows what the form around it holds. */
export function MarketHint({ read }: { readonly read: (values: Values) => Asked }) {
  const place = useRef<HTMLSpanElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is followed from its beginning to its end
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const look = () => setAsked(read(new Values(new FormData(form))))
    look()
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  }, [])
  const median = useMarketMedian(asked?.gpuModel, asked?.region)
  return (
    <span ref={place} aria-live="polite">
      {median && ` ${sentence(asked?.hourlyCents ?? null, median)}`}
    </span>
  )
}

function sentence(hourlyCents: number | null, { cents, where }: { readonly cents: number; readonly where: string }): string {
  const median = `${moneyText(cents)} per GPU hour in ${where}`
  if (hourlyCents === null || !Number.isFinite(hourlyCents) || hourlyCents <= 0) return `The market's median is ${median}.`
  return `${besideMedian(hourlyCents, cents)}, which is ${median}.`
}
