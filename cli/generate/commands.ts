/** Generates the documentation's CLI reference from the commands. The same commands give the same text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { partnerCards } from '@parley/contract/partner'
import { sdkNameOf } from '@parley/contract/sdk-names'
import type { Command, Option } from 'commander'
import { Cli } from '../src/cli.ts'
import { examplesOf } from '../src/commands/define.ts'
import { createProgram } from '../src/program.ts'

/** Commands that the completion library adds. They have their own help. */
const excludedCommands = ['completion', 'complete', 'help']

type CommandText = ReturnType<typeof textOf>

function commandTexts(program: Command): CommandText[] {
  return program.commands
    .filter((command) => !excludedCommands.includes(command.name()))
    .flatMap((command) => textsOf(command, program.name()))
}

function textsOf(command: Command, parentPath: string): CommandText[] {
  const path = `${parentPath} ${command.name()}`
  return [textOf(command, path), ...command.commands.flatMap((child) => textsOf(child, path))]
}

const textOf = (command: Command, path: string) => ({
  path,
  arguments: command.registeredArguments.map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)),
  summary: command.description(),
  options: command.options.map((option) => ({ flags: option.flags, summary: summaryOf(option) })),
  examples: examplesOf(command),
})

function summaryOf({ description, argChoices, defaultValue, defaultValueDescription }: Option): string {
  const defaultText = defaultValueDescription ?? (typeof defaultValue === 'boolean' ? undefined : defaultValue)
  const facts = [argChoices?.join(', '), defaultText === undefined ? undefined : `default: ${defaultText}`].filter(
    (fact) => fact !== undefined,
  )
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`
}

/** The operations that no command in the source folder calls. Test helpers are sandbox commands, named by their paths. */
export function withoutCommand(folder: string): string[] {
  const source = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const uncalled = Object.entries(partnerCards).filter(([, card]) => {
    const { resource, method } = sdkNameOf(card)
    return !card.path.startsWith('/test-helpers/') && !source.includes(`.${[...resource, method].join('.')}(`)
  })
  return uncalled.map(([name]) => name)
}

/** `folder` contains the sources of the commands. */
export const commandsSource = (folder: string): string => `// Generated from the CLI by \`npm run generate\`. Do not edit.

/** A command, or a group of them. */
export interface CommandText {
  /** The full command: \`parley requests file\`. */
  readonly path: string
  readonly arguments: readonly string[]
  readonly summary: string
  readonly options: readonly { readonly flags: string; readonly summary: string }[]
  readonly examples: readonly (readonly [typed: string, does: string])[]
}

/** API operations without a command. */
export const withoutCommand: readonly string[] = ${JSON.stringify(withoutCommand(folder), null, 2)}

export const commands: readonly CommandText[] = ${JSON.stringify(commandTexts(createProgram(new Cli())), null, 2)}
`
