/** `parley opportunities watch`: what waits for an answer, then whatever comes or changes. */
import { isNotFound, type Opportunity, type Parley } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { day, moment, money, plain, status } from '../terminal/text.ts'
import { define } from './define.ts'
import { following } from './events.ts'

const types = ['opportunity.*']

export function watchCommand(opportunities: Command, cli: Cli): void {
  define(opportunities, 'watch', 'Show what waits for an answer, and whatever comes or changes, until Ctrl-C', [
    ['parley opportunities watch', 'a line for each'],
    ['parley opportunities watch --json | jq -c \'select(.status == "offered") | .demand\'', 'new demand, for a program'],
  ]).action(() => watch(cli))
}

async function watch(cli: Cli): Promise<void> {
  const parley = await cli.parley()
  const { signal } = cli
  // What changes while the waiting ones are listed comes after this.
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

/** Undefined for what is there no more, as in a test world that was emptied. */
function read(parley: Parley, id: string, signal: AbortSignal): Promise<Opportunity | undefined> {
  return parley.opportunities.get(id, { signal }).catch((error: unknown) => {
    if (isNotFound(error)) return undefined
    throw error
  })
}

function lineOf({ id, status: state, demand, expiresAt }: Opportunity): string {
  const { nodes, gpusPerNode, gpuModel, region, startsAt, budgetMonthlyCents, currency } = demand
  const what = plain(`${nodes} × ${gpusPerNode} × ${gpuModel} in ${region}`)
  const until = state === 'offered' ? `, answer until ${moment(expiresAt)}` : ''
  return `${id}  ${status(state)}  ${what} from ${day(startsAt)}, ${money(budgetMonthlyCents, currency)} a month${until}`
}
