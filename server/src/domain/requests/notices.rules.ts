/** Notices for the buyer about accepted demand: names that the reference data does not know but sellers may, an end that contradicts the months. */
import type { ReferenceNames } from '@parley/contract/reference-names'
import { conflictingEnd, type Term } from '@parley/contract/terms'

export type NoticeDemand = Term & { readonly gpuModel: string; readonly region: string }

export const noticesOf = (demand: NoticeDemand, names: ReferenceNames): string[] => [
  ...names.notices('gpuModel', ['model', 'family'], demand.gpuModel),
  ...names.notices('region', ['region', 'geo'], demand.region),
  ...termNotices(demand),
]

function termNotices(demand: Term): string[] {
  const other = conflictingEnd(demand)
  if (other === null || !demand.endsAt) return []
  const months = `${demand.durationMonths} ${demand.durationMonths === 1 ? 'month' : 'months'}`
  return [`durationMonths: ${months} would end on ${dayOf(other)}; the end that is given, ${dayOf(demand.endsAt)}, is what counts`]
}
const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10)

/** The document of a request with its notices, as filing and editing return it. */
export const withNotices = (document: string, demand: NoticeDemand, names: ReferenceNames): string =>
  `${document.slice(0, -1)},"notices":${JSON.stringify(noticesOf(demand, names))}}`
