/** `parley opportunities watch`: shows pending opportunities, then new and changed ones. */
import { isNotFound, type Opportunity, type Parley } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { day, money, sanitize, status, timestamp } from '../terminal/text.ts'
import { define } from './define.ts'
import { followOptionsOf } from './events.ts'

const types = ['opportunity.*']

export function watchCommand(opportunities: Command, cli: Cli): void {
  define(opportunities, 'watch', 'Show pending opportunities, then new and changed ones, until Ctrl-C', [
    ['parley opportunities watch', 'one line per opportunity'],
    ['parley opportunities watch --json | jq -c \'select(.status == "offered") | .demand\'', 'prints new demand, for scripts'],
  ]).action(() => watch(cli))
}

async function watch(cli: Cli): Promise<void> {
  const parley = await cli.parley()
  const { signal } = cli
  // Get the cursor first: the feed then contains changes made while the pending ones are listed.
  const feed = await followOptionsOf(cli, parley, { type: types })
  const shownStatuses = new Map<string, string>()
  const show = (one: Opportunity) => {
    if (shownStatuses.get(one.id) === one.status) return
    if (one.status === 'offered') shownStatuses.set(one.id, one.status)
    else shownStatuses.delete(one.id)
    cli.out.streamItem(one, lineOf(one))
  }
  for await (const one of parley.opportunities.list({ status: 'offered', limit: 100 }, { signal })) show(one)
  for await (const { object } of parley.events.follow(feed)) {
    const found = await findOpportunity(parley, object.id, signal)
    if (found) show(found)
  }
}

/** Undefined if the opportunity no longer exists, for example after the test world was emptied. */
function findOpportunity(parley: Parley, id: string, signal: AbortSignal): Promise<Opportunity | undefined> {
  return parley.opportunities.get(id, { signal }).catch((error: unknown) => {
    if (isNotFound(error)) return undefined
    throw error
  })
}

function lineOf({ id, status: state, demand, expiresAt }: Opportunity): string {
  const { nodes, gpusPerNode, gpuModel, region, startsAt, budgetMonthlyCents, currency } = demand
  const demandText = sanitize(`${nodes} × ${gpusPerNode} × ${gpuModel} in ${region}`)
  const until = state === 'offered' ? `, decide by ${timestamp(expiresAt)}` : ''
  return `${id}  ${status(state)}  ${demandText} from ${day(startsAt)}, ${money(budgetMonthlyCents, currency)} a month${until}`
}
