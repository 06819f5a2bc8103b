/** A demand in words. */
import type { Reply } from '../../client/operations.ts'
import { Moment, Money } from '../../parts/figures.tsx'
import { Terms } from '../../parts/panel.tsx'
import { counted } from '../../parts/words.ts'

type Request = Reply<'readOperatorRequest'>

/** `4 nodes of 8 × H100 SXM`. */
export const demandTitle = ({ nodes, gpusPerNode, gpuModel }: Pick<Request, 'nodes' | 'gpusPerNode' | 'gpuModel'>): string =>
  `${counted(nodes, 'node')} of ${gpusPerNode} × ${gpuModel}`

export function DemandTerms({ request }: { readonly request: Request }) {
  const { region, startsAt, endsAt, durationMonths, budgetMonthlyCents, currency, notes } = request
  return (
    <Terms
      of={[
        ['Region', region],
        ['Starts', <Moment key="starts" at={startsAt} only="day" />],
        ['Ends', endsAt && <Moment key="ends" at={endsAt} only="day" />],
        ['Duration', durationMonths && counted(durationMonths, 'month')],
        ['Budget', budgetMonthlyCents && <Money key="budget" cents={budgetMonthlyCents} currency={currency} per="month" />],
        ['Notes, for you alone', notes],
      ]}
    />
  )
}
