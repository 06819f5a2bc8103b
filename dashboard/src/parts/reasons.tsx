/** Why the steps of a page, or of a card on a phone, are not possible now: below all of them, each reason once, so that no button moves. */
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

interface Told {
  /** The ID that describes the button. */
  readonly id: string
  readonly label: string
  readonly why: string
}
interface Place {
  readonly tell: (one: Told) => void
  readonly takeBack: (id: string) => void
}
const Reasons = createContext<Place | null>(null)

/** Whether the reason is shown with those of the steps around it. Otherwise the button shows it itself. */
export function useToldBelow({ id, label, why }: Omit<Told, 'why'> & { readonly why: string | null }): boolean {
  const place = use(Reasons)
  useEffect(() => {
    if (place === null || why === null) return
    place.tell({ id, label, why })
    return () => place.takeBack(id)
  }, [place, id, label, why])
  return place !== null
}

interface WithReasonsBelowProps {
  readonly children: ReactNode
  /** Otherwise each step shows its reason itself. */
  readonly when?: boolean
}
export function WithReasonsBelow({ children, when = true }: WithReasonsBelowProps) {
  const [told, setTold] = useState<readonly Told[]>([])
  const place = useMemo<Place>(
    () => ({
      tell: (one) => setTold((before) => [...before.filter(({ id }) => id !== one.id), one]),
      takeBack: (id) => setTold((before) => before.filter((one) => one.id !== id)),
    }),
    [],
  )
  const several = new Set(told.map(({ why }) => why)).size > 1
  return (
    <div className={when ? 'stack tight reasons' : undefined}>
      <Reasons value={when ? place : null}>{children}</Reasons>
      {told.map(({ id, label, why }, at) => (
        <span key={id} role="tooltip" id={id} className={!several && at > 0 ? 'unseen' : 'reason'}>
          {several ? `${label}: ${why}` : why}
        </span>
      ))}
    </div>
  )
}

/** Content that opens above a page shows its reasons itself. */
export const WithOwnReasons = ({ children }: { readonly children: ReactNode }) => <Reasons value={null}>{children}</Reasons>
