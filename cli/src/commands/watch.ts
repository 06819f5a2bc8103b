/** `parley opportunities watch`: shows pending opportunities, then new and changed ones. */
import { isNotFound, type Opportunity, type Parley } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { day, moment, money, plain, status } from '../terminal/text.ts'
import { define } from './define.ts'
import { following } from './events.ts'

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
  const feed = await following(cli, parley, { type: types })
  const told = new Map<string, string>()
  const tell = (one: Opportunity) => {
    if (told.get(one.id) === one.status) return
    if (one.status === 'offered') told.set(one.id, one.status)
    else told.delete(one.id)
    cli.out.streamed(one, lineOf(one))
  }
  for await (const one of parley.opportunities.list({ status: 'offered', limit: 100 }, { signal })) tell(one)
  for await (const { object } of parley.events.follow(feed)) {
    const found = await read(parley, object.id, signal)
    if (found) tell(found)
  }
}

/** Undefined if the opportunity no longer exists, for example after the test world was emptied. */
function read(parley: Parley, id: string, signal: AbortSignal): Promise<Opportunity | undefined> {
  return parley.opportunities.get(id, { signal }).catch((error: unknown) => {
    if (isNotFound(error)) return undefined
    throw error
  })
}

function lineOf({ id, status: state, demand, expiresAt }: Opportunity): string {
  const { nodes, gpusPerNode, gpuModel, region, startsAt, budgetMonthlyCents, currency } = demand
  const what = plain(`${nodes} × ${gpusPerNode} × ${gpuModel} in ${region}`)
  const until = state === 'offered' ? `, decide by ${moment(expiresAt)}` : ''
  return `${id}  ${status(state)}  ${what} from ${day(startsAt)}, ${money(budgetMonthlyCents, currency)} a month${until}`
}
