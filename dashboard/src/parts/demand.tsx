/** A request in words: what a buyer asks for, and all that a seller sees of it. */
import { conflictingEnd } from '@parley/contract/terms'
import type { Reply } from '../client/operations.ts'
import { Count, Day, Money } from './formatters.tsx'
import { pluralize } from './humanize.ts'
import { type Mark, Marked } from './marked.tsx'
import { useNamed } from './named-text.tsx'
import { Terms } from './panel.tsx'

type Demand = Reply<'readOpportunity'>['demand']

/** `4 nodes of 8 × H100 SXM`. */
export const demandTitle = ({ nodes, gpusPerNode, gpuModel }: Pick<Demand, 'nodes' | 'gpusPerNode' | 'gpuModel'>): string =>
  `${pluralize(nodes, 'node')} of ${gpusPerNode} × ${gpuModel}`

/** Until a day, for some months, or both if they are the same. */
export function Term({ demand }: { readonly demand: Pick<Demand, 'startsAt' | 'endsAt' | 'durationMonths'> }) {
  const { endsAt } = demand
  const durationMonths = conflictingEnd(demand) === null ? demand.durationMonths : null
  return (
    <>
      {durationMonths !== null && pluralize(durationMonths, 'month')}
      {durationMonths !== null && endsAt !== null && ', '}
      {endsAt !== null && (
        <>
          until <Day at={endsAt} />
        </>
      )}
    </>
  )
}

/** `marks`: the parts of its texts to check. */
export function DemandTerms({ demand, marks = [] }: { readonly demand: Demand; readonly marks?: readonly Mark[] }) {
  const { gpuModel, gpusPerNode, nodes, region, startsAt } = demand
  const named = useNamed()
  return (
    <Terms
      of={[
        ['GPU model', <Marked key="model" text={gpuModel} field="gpuModel" marks={marks} />],
        ['Nodes', <Count key="nodes" value={nodes} />],
        ['GPUs per node', gpusPerNode],
        ['Total GPUs', <Count key="gpus" value={nodes * gpusPerNode} />],
        [
          'Region',
          <Marked
            key="region"
            text={marks.some(({ field }) => field === 'region') ? region : named(region)}
            field="region"
            marks={marks}
          />,
        ],
        ['Starts', <Day key="starts" at={startsAt} />],
        ['Term', <Term key="term" demand={demand} />],
        ['Budget', <Budget key="budget" demand={demand} />],
      ]}
    />
  )
}

/** The buyer's budget. */
export const Budget = ({ demand: { budgetMonthlyCents, currency } }: { readonly demand: Demand }) =>
  budgetMonthlyCents === null ? 'Not specified' : <Money cents={budgetMonthlyCents} currency={currency} per="month" />
