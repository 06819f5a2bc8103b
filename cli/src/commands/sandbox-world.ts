/** The test world as a whole: its autopilot, its contents, and its deletion. */
import type { Parley } from '@parley/sdk'
import { type Command, InvalidArgumentError } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageError } from '../failure.ts'
import { promptYesNo } from '../terminal/prompts.ts'
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
  const autopilot = define(sandbox, 'autopilot', 'Simulate the progress of what you file automatically', [
    ['parley sandbox autopilot on --delay 5', 'one step every five seconds'],
    ['parley sandbox autopilot show', 'shows whether it is on'],
  ])
  define(autopilot, 'on', 'Turn on the autopilot: offer, accept, approve and declare ready automatically', [
    ['parley sandbox autopilot on', 'one step every two seconds'],
    ['parley sandbox autopilot on --delay 60', 'one step every minute'],
  ])
    .option('--delay <seconds>', 'delay before each step, 1 to 60', upTo(60))
    .addOption(idempotencyOption())
    .action(({ delay, ...flags }: WriteFlags & { readonly delay?: number }) =>
      setAutopilot(cli, { enabled: true, delaySeconds: delay }, flags),
    )
  define(autopilot, 'off', 'Turn off the autopilot', [['parley sandbox autopilot off', 'you control each step again']])
    .addOption(idempotencyOption())
    .action((flags: WriteFlags) => setAutopilot(cli, { enabled: false }, flags))
  define(autopilot, 'show', 'Show whether the autopilot is on', [['parley sandbox autopilot show', 'shows its state and delay']]).action(
    async () => cli.out.object(await (await helpersOf(cli)).autopilot.get({ signal: cli.signal })),
  )
}

const setAutopilot = async (cli: Cli, body: { readonly enabled: boolean; readonly delaySeconds?: number | undefined }, flags: WriteFlags) =>
  cli.out.object(await (await helpersOf(cli)).autopilot.replace(body, writeOptions(cli, flags)))

export function worldCommands(sandbox: Command, cli: Cli): void {
  const world = define(sandbox, 'world', 'The test world of your company', [
    ['parley sandbox world show', 'counts its objects'],
    ['parley sandbox world empty', 'deletes everything in it'],
  ])
  define(world, 'show', 'Count the objects in the test world', [['parley sandbox world show', 'one number per kind of object']]).action(
    async () => cli.out.object(await (await helpersOf(cli)).world.get({ signal: cli.signal })),
  )
  define(world, 'empty', 'Delete everything in the test world, including events and webhook endpoints', [
    ['parley sandbox world empty', 'asks for confirmation'],
    ['parley sandbox world empty --yes --json', 'for scripts'],
  ])
    .option('--yes', 'do not ask for confirmation')
    .addOption(idempotencyOption())
    .action((flags: WriteFlags & { readonly yes?: true }) => emptyWorld(cli, flags))
}

async function emptyWorld(cli: Cli, { yes, ...flags }: WriteFlags & { readonly yes?: true }): Promise<void> {
  if (!yes && !cli.isInteractive) throw new UsageError('This deletes the whole test world. Without a terminal, confirm with --yes.')
  if (!yes && !(await promptYesNo('Delete everything in the test world?'))) throw new UsageError('Nothing was deleted.')
  cli.out.object(await (await helpersOf(cli)).world.delete(writeOptions(cli, flags)))
}
