import { join } from 'node:path'
import { isWrite } from '@parley/contract/endpoint'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'
import { rentalStates } from '@parley/contract/rentals'
import { requestStates } from '@parley/contract/requests'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { withoutCommand } from '../generate/commands.ts'
import { Cli } from '../src/cli.ts'
import { examplesOf } from '../src/commands/define.ts'
import { createProgram } from '../src/program.ts'

function everyCommand(command: Command, path = command.name()): (readonly [path: string, command: Command])[] {
  return [[path, command], ...command.commands.flatMap((child) => everyCommand(child, `${path} ${child.name()}`))]
}

/** The full output of `--help`. */
function helpOf(command: Command): string {
  let printed = ''
  command.configureOutput({ writeOut: (text) => (printed += text) })
  command.outputHelp()
  return printed
}

/** Commands that the completion library adds. */
const isOurs = (path: string) => !/ (completion|complete)$/.test(path)

const commands = everyCommand(createProgram(new Cli())).filter(([path]) => isOurs(path))

it('every command exists', () => {
  expect(commands.length).toBeGreaterThan(35)
})

it.each(commands)('%s has a summary, and help that ends with examples of itself', (path, command) => {
  const help = helpOf(command)
  expect(command.description()).toMatch(/^[A-Z].{5,}/)
  const examples = help
    .slice(help.indexOf('Examples:'))
    .split('\n')
    .filter((line) => line.includes('$ '))
  expect(examples.length).toBeGreaterThan(0)
  for (const example of examples) expect(example).toContain('parley')
  expect(examples.some((example) => example.includes(path))).toBe(true)
})

it('no example reads events since a fixed day: they are stored for 30 days', () => {
  for (const [, command] of commands) expect(helpOf(command)).not.toMatch(/--since \d/)
})

it('no example contains a shell pattern: zsh rejects one that matches no file', () => {
  for (const [path, command] of commands)
    for (const [typed] of examplesOf(command)) expect(typed.replaceAll(/'[^']*'|"[^"]*"/g, ''), path).not.toMatch(/[*?[\]]/)
})

it('every option has a description', () => {
  for (const [path, { options }] of commands)
    for (const option of options) expect(option.description, `${path} ${option.flags}`).not.toBe('')
})

it.each([
  ['parley requests list', requestStates.states],
  ['parley rentals list', rentalStates.states],
])('%s filters by each status', (path, statuses) => {
  const [, command] = commands.find(([name]) => name === path) ?? []
  expect(command?.options.find(({ long }) => long === '--status')?.argChoices).toEqual(statuses)
})

/** The commands of test helpers whose path does not end with their verb. */
const verbs: Readonly<Record<string, string>> = {
  'POST /test-helpers/opportunities': 'opportunities create',
  'POST /test-helpers/rentals': 'rentals start',
  'GET /test-helpers/autopilot': 'autopilot show',
  'PUT /test-helpers/autopilot': 'autopilot on',
  'GET /test-helpers/world': 'world show',
  'DELETE /test-helpers/world': 'world empty',
}
const helpers = Object.values(partnerCards)
  .map(({ method, path }) => `${method} ${path}`)
  .filter((endpoint) => endpoint.includes('/test-helpers/'))

it.each(helpers)('%s is a command of the sandbox', (endpoint) => {
  const commandPath = endpoint.replace('POST /test-helpers/', '').replace('/{id}/', ' ')
  expect(commands.map(([path]) => path)).toContain(`parley sandbox ${verbs[endpoint] ?? commandPath}`)
})

it('every write is a command, except those on webhook endpoints, which are set up once', () => {
  const uncalled = withoutCommand(join(import.meta.dirname, '../src/commands')).map((name) => partnerCards[name as PartnerOperation])
  expect(uncalled.filter((card) => isWrite(card) && card.heading !== 'Webhooks')).toEqual([])
})
