/** What every command has: a summary, examples, and options that read what was typed. */
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Cli } from '../cli.ts'

type Example = readonly [typed: string, does: string]

const examples = new WeakMap<Command, readonly Example[]>()
/** What a command's help ends with. */
export const examplesOf = (command: Command): readonly Example[] => examples.get(command) ?? []

/** A command below another; its help ends with examples. */
export function define(parent: Command, usage: string, summary: string, shown: readonly Example[]): Command {
  // A group without a command lists: `parley offers` is `parley offers list`.
  const command = parent.command(usage, { isDefault: usage === 'list' }).description(summary)
  examples.set(command, shown)
  for (const argument of command.registeredArguments) argument.argParser(named)
  if (usage === 'list') refuseUnknown(command, parent)
  return command.addHelpText('after', () => `\nExamples:\n${shown.map(([typed, does]) => `  $ ${typed}\n      ${does}`).join('\n')}`)
}

/** What is no command of the group reaches the one that lists: it is refused as what it is, with what is near. */
function refuseUnknown(list: Command, group: Command): void {
  list.allowExcessArguments().hook('preAction', (_, { args: [typed] }) => {
    if (typed === undefined) return
    const named = new Command(group.name()).copyInheritedSettings(group)
    for (const command of group.commands) named.command(command.name())
    named.parse([typed], { from: 'user' })
  })
}

/** What a command is about has a name: a script's empty variable is none, and told as what it is. */
const named = (typed: string): string => {
  if (typed.trim() === '') throw new InvalidArgumentError('Expected one that is not blank.')
  return typed
}

export const positiveInteger = (typed: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new InvalidArgumentError('Expected a whole number from 1.')
  return Number(typed)
}

/** An amount as it is written on a price list, as integer cents. */
export const amount = (typed: string): number => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(typed)
  if (!match) throw new InvalidArgumentError('Expected an amount such as 2 or 2.49.')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A whole date-time is sent as it is; a day begins at midnight UTC. */
export const dateTime = (typed: string): string => (/^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00:00Z` : typed)

/** As the API takes one. */
const idempotencyKey = (typed: string): string => {
  if (!/^[ -~]{1,255}$/.test(typed)) throw new InvalidArgumentError('Expected 1 to 255 characters of printable ASCII.')
  return typed
}

/** An address of the web, whole. */
export function webAddress(typed: string): URL | undefined {
  try {
    const address = new URL(typed)
    return /^https?:$/.test(address.protocol) ? address : undefined
  } catch {
    return undefined
  }
}

/** Flags of every command that writes: each takes an Idempotency-Key. */
export interface WriteFlags extends Readonly<Record<string, unknown>> {
  readonly idempotencyKey?: string
}
const idempotencyFlags = '--idempotency-key <key>'
export const idempotencyOption = () =>
  new Option(idempotencyFlags, 'your own, to run the same command again without doing it twice').argParser(idempotencyKey)
/** Of what the service remembers no reply of. */
export const echoedKeyOption = () =>
  new Option(idempotencyFlags, 'your own, echoed and no more: the same command again writes again').argParser(idempotencyKey)
export const writeOptions = ({ signal }: Cli, { idempotencyKey }: WriteFlags) => ({ signal, idempotencyKey })

/** A filter of lists, by what a body said as `--reference`. */
export const referenceOption = () => new Option('--reference <text>', 'only those with exactly this reference of yours')

export const limitOption = () => new Option('--limit <number>', 'at most so many').argParser(positiveInteger).default(50)

/** The caller's own name for a thing. */
export const referenceField: FieldOption = {
  flags: '--reference <text>',
  field: 'reference',
  summary: 'your own, such as an order number; lists find it',
}

/** Options that a body is made of: each is a field of it. */
export interface FieldOption {
  readonly flags: string
  readonly field: string
  readonly summary: string
  readonly read?: (typed: string) => unknown
  readonly choices?: readonly string[]
}

export function fieldOptions(command: Command, fields: readonly FieldOption[]): Command {
  for (const field of fields) command.addOption(optionOf(field))
  return command
}

function optionOf({ flags, summary, read, choices }: FieldOption): Option {
  const option = new Option(flags, summary)
  if (choices) return option.choices([...choices])
  return read ? option.argParser(read) : option
}

/** The fields that were given, under their names in the API. */
export function fieldsGiven(options: Readonly<Record<string, unknown>>, fields: readonly FieldOption[]): Record<string, unknown> {
  const given = fields.map((field) => [field.field, options[optionOf(field).attributeName()]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
