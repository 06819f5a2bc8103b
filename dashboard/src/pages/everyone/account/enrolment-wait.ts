import { useRead } from '../../../client/queries.ts'
import { momentText } from '../../../parts/times.ts'
import { useZone } from '../../../parts/zone.ts'

/** Why no first factor can be set up yet: the last one was removed by an emailed link. */
export function useEnrolmentWait(): string | null {
  const from = useRead('readFactors', {}).data?.enrolsFrom ?? null
  const zone = useZone()
  return (
    from && `Your last second factor was removed when your password was reset. You can set up a new one from ${momentText(from, zone)}.`
  )
}
