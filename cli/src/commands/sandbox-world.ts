/** The test world as a whole: whether it moves by itself, what is in it, and its end. */
import type { Parley } from '@parley/sdk'
import { type Command, InvalidArgumentError } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageError } from '../failure.ts'
import { askYesNo } from '../terminal/ask.ts'
import { define, idempotencyOption, type WriteFlags, writeOptions } from './define.ts'

export const helpersOf = async (cli: Cli): Promise<Parley['testHelpers']> => (await cli.parley()).testHelpers

export const upTo =
  (max: number) =>
  (typed: string): number => {
    const number = Number(typed)
    if (!/^\d{1,3}$/.test(typed) || number < 1 || number > max) throw new InvalidArgumentError(`Expected a whole number from 1 to ${max}.`)
    return number
  }

export function autopilotCommands(sandbox: Command, cli: Cli): void {
  const autopilot = define(sandbox, 'autopilot', 'Whether what you file moves by itself', [
    ['parley sandbox autopilot on --delay 5', 'a step every five seconds'],
    ['parley sandbox autopilot show', 'whether it is on'],
  ])
  define(autopilot, 'on', 'Let what you file move by itself: offered, accepted, approved, ready', [
    ['parley sandbox autopilot on', 'a step every two seconds'],
    ['parley sandbox autopilot on --delay 60', 'a step every minute'],
  ])
    .option('--delay <seconds>', 'how long each step waits, 1 to 60', upTo(60))
    .addOption(idempotencyOption())
    .action(({ delay, ...flags }: WriteFlags & { readonly delay?: number }) =>
      setAutopilot(cli, { enabled: true, delaySeconds: delay }, flags),
    )
  define(autopilot, 'off', 'Let nothing move by itself', [['parley sandbox autopilot off', 'steps are yours again']])
    .addOption(idempotencyOption())
    .action((flags: WriteFlags) => setAutopilot(cli, { enabled: false }, flags))
  define(autopilot, 'show', 'Tell whether the autopilot is on', [['parley sandbox autopilot show', 'and how long its steps wait']]).action(
    async () => cli.out.thing(await (await helpersOf(cli)).autopilot.get({ signal: cli.signal })),
  )
}

const setAutopilot = async (cli: Cli, body: { readonly enabled: boolean; readonly delaySeconds?: number | undefined }, flags: WriteFlags) =>
  cli.out.thing(await (await helpersOf(cli)).autopilot.replace(body, writeOptions(cli, flags)))

export function worldCommands(sandbox: Command, cli: Cli): void {
  const world = define(sandbox, 'world', 'The test world of your company', [
    ['parley sandbox world show', 'what is in it'],
    ['parley sandbox world empty', 'deletes all of it'],
  ])
  define(world, 'show', 'Count the things of the test world', [['parley sandbox world show', 'a number for each kind']]).action(async () =>
    cli.out.thing(await (await helpersOf(cli)).world.get({ signal: cli.signal })),
  )
  define(world, 'empty', 'Delete everything in the test world, events and webhook endpoints too', [
    ['parley sandbox world empty', 'asks first'],
    ['parley sandbox world empty --yes --json', 'for a program'],
  ])
    .option('--yes', 'do not ask')
    .addOption(idempotencyOption())
    .action((flags: WriteFlags & { readonly yes?: true }) => emptyWorld(cli, flags))
}

async function emptyWorld(cli: Cli, { yes, ...flags }: WriteFlags & { readonly yes?: true }): Promise<void> {
  if (!yes && !cli.isInteractive) throw new UsageError('This deletes the whole test world: say --yes where nobody can be asked.')
  if (!yes && !(await askYesNo('Delete everything in the test world?'))) throw new UsageError('Nothing was deleted.')
  cli.out.thing(await (await helpersOf(cli)).world.delete(writeOptions(cli, flags)))
}
