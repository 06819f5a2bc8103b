/** Common parts of commands: a summary, examples, and options with parsers. */
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Cli } from '../cli.ts'

type Example = readonly [typed: string, does: string]

const commandExamples = new WeakMap<Command, readonly Example[]>()
/** The examples at the end of a command's help. */
export const examplesOf = (command: Command): readonly Example[] => commandExamples.get(command) ?? []

/** Defines a subcommand. Its help ends with examples. */
export function define(parent: Command, usage: string, summary: string, examples: readonly Example[]): Command {
  // `list` is the default command of a group: `parley offers` is `parley offers list`.
  const command = parent.command(usage, { isDefault: usage === 'list' }).description(summary)
  commandExamples.set(command, examples)
  for (const argument of command.registeredArguments) argument.argParser(notBlank)
  if (usage === 'list') rejectUnknownCommand(command, parent)
  return command.addHelpText('after', () => `\nExamples:\n${examples.map(([typed, does]) => `  $ ${typed}\n      ${does}`).join('\n')}`)
}

/** An unknown command of a group reaches its default command `list`. This rejects it as unknown, with suggestions. */
function rejectUnknownCommand(list: Command, group: Command): void {
  list.allowExcessArguments().hook('preAction', (_, { args: [typed] }) => {
    if (typed === undefined) return
    const parser = new Command(group.name()).copyInheritedSettings(group)
    for (const command of group.commands) parser.command(command.name())
    parser.parse([typed], { from: 'user' })
  })
}

/** Rejects a blank argument, such as an empty variable of a script. */
const notBlank = (typed: string): string => {
  if (typed.trim() === '') throw new InvalidArgumentError('Expected a value that is not blank.')
  return typed
}

export const positiveInteger = (typed: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new InvalidArgumentError('Expected a whole number of at least 1.')
  return Number(typed)
}

/** A decimal amount, converted to integer cents. */
export const amount = (typed: string): number => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(typed)
  if (!match) throw new InvalidArgumentError('Expected an amount such as 2 or 2.49.')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A complete date-time is sent unchanged. A day begins at midnight UTC. */
export const dateTime = (typed: string): string => (/^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00:00Z` : typed)

/** Accepts the same keys as the API. */
const idempotencyKey = (typed: string): string => {
  if (!/^[ -~]{1,255}$/.test(typed)) throw new InvalidArgumentError('Expected 1 to 255 printable ASCII characters.')
  return typed
}

/** An absolute http or https URL. */
export function parseWebUrl(typed: string): URL | undefined {
  try {
    const url = new URL(typed)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** Flags of every command that writes. Each accepts an Idempotency-Key. */
export interface WriteFlags extends Readonly<Record<string, unknown>> {
  readonly idempotencyKey?: string
}
const idempotencyFlags = '--idempotency-key <key>'
export const idempotencyOption = () =>
  new Option(idempotencyFlags, 'your own key, to repeat the command without executing it twice').argParser(idempotencyKey)
/** For endpoints whose responses the service does not store. */
export const echoedKeyOption = () =>
  new Option(idempotencyFlags, 'your own key, which is only echoed: repeating the command writes again').argParser(idempotencyKey)
export const writeOptions = ({ signal }: Cli, { idempotencyKey }: WriteFlags) => ({ signal, idempotencyKey })

/** A list filter by `reference`. */
export const referenceOption = () => new Option('--reference <text>', 'filter by your reference (exact match)')

export const limitOption = () => new Option('--limit <number>', 'maximum number of items').argParser(positiveInteger).default(50)

/** The caller's own reference for an object. */
export const referenceField: FieldOption = {
  flags: '--reference <text>',
  field: 'reference',
  summary: 'your own reference, such as an order number; lists can filter by it',
}

/** An option that sets a field of the request body. */
export interface FieldOption {
  readonly flags: string
  readonly field: string
  readonly summary: string
  readonly parse?: (typed: string) => unknown
  readonly choices?: readonly string[]
}

export function fieldOptions(command: Command, fields: readonly FieldOption[]): Command {
  for (const field of fields) command.addOption(optionOf(field))
  return command
}

function optionOf({ flags, summary, parse, choices }: FieldOption): Option {
  const option = new Option(flags, summary)
  if (choices) return option.choices([...choices])
  return parse ? option.argParser(parse) : option
}

/** The given fields, by their names in the API. */
export function providedFields(options: Readonly<Record<string, unknown>>, fields: readonly FieldOption[]): Record<string, unknown> {
  const entries = fields.map((field) => [field.field, options[optionOf(field).attributeName()]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
