/** Why the steps of a page, or of a card on a phone, are not possible now: below all of them, each reason once, so that no button moves. */
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'

interface BlockedStep {
  /** The ID that describes the button. */
  readonly id: string
  readonly label: string
  readonly why: string
}
interface ReasonList {
  readonly add: (one: BlockedStep) => void
  readonly remove: (id: string) => void
}
const Reasons = createContext<ReasonList | null>(null)

/** Whether the reason is shown with those of the steps around it. Otherwise the button shows it itself. */
export function useReasonBelow({ id, label, why }: Omit<BlockedStep, 'why'> & { readonly why: string | null }): boolean {
  const reasonList = use(Reasons)
  useEffect(() => {
    if (reasonList === null || why === null) return
    reasonList.add({ id, label, why })
    return () => reasonList.remove(id)
  }, [reasonList, id, label, why])
  return reasonList !== null
}

interface WithReasonsBelowProps {
  readonly children: ReactNode
  /** Otherwise each step shows its reason itself. */
  readonly when?: boolean
}
export function WithReasonsBelow({ children, when = true }: WithReasonsBelowProps) {
  const [blockedSteps, setBlockedSteps] = useState<readonly BlockedStep[]>([])
  const reasonList = useMemo<ReasonList>(
    () => ({
      add: (one) => setBlockedSteps((before) => [...before.filter(({ id }) => id !== one.id), one]),
      remove: (id) => setBlockedSteps((before) => before.filter((one) => one.id !== id)),
    }),
    [],
  )
  const several = new Set(blockedSteps.map(({ why }) => why)).size > 1
  return (
    <div className={when ? 'stack tight reasons' : undefined}>
      <Reasons value={when ? reasonList : null}>{children}</Reasons>
      {blockedSteps.map(({ id, label, why }, at) => (
        <span key={id} role="tooltip" id={id} className={!several && at > 0 ? 'unseen' : 'reason'}>
          {several ? `${label}: ${why}` : why}
        </span>
      ))}
    </div>
  )
}

/** Content that opens above a page shows its reasons itself. */
export const WithOwnReasons = ({ children }: { readonly children: ReactNode }) => <Reasons value={null}>{children}</Reasons>
