/** Profiles: stored API keys, and the details of the current one. */

import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageError } from '../failure.ts'
import { defaultProfile, type Profiles, profileNamed, profilesPath, readProfiles, writeProfiles } from '../profiles.ts'
import { promptSecret } from '../terminal/prompts.ts'
import { define } from './define.ts'
import { expectDashboardUrl } from './open.ts'

interface LoginOptions {
  readonly withKey?: true
  readonly dashboardUrl?: string
}

export function accountCommands(program: Command, cli: Cli): void {
  define(program, 'login', 'Verify an API key and store it in a profile', [
    ['parley login', 'asks for the key and stores it in the profile "default"'],
    ['parley login --profile test --base-url https://api.example.com/v1', 'stores another key, for another installation'],
    ['parley login --with-key < key.txt', 'reads the key from standard input'],
  ])
    .option('--with-key', 'read the key from standard input')
    .option('--dashboard-url <url>', 'URL of the dashboard, for `parley open`')
    .action((options: LoginOptions) => login(cli, options))

  define(program, 'logout', 'Delete a stored key. The key stays valid until it is revoked in the dashboard', [
    ['parley logout', 'deletes the key of the current profile'],
    ['parley logout --profile test', 'deletes the key of another profile'],
  ]).action(() => logout(cli))

  define(program, 'me', 'Show the details of the API key: company, role, scopes and limits', [
    ['parley me', 'the current key'],
    ['parley me --profile test', 'the key of another profile'],
    ["parley me --json | jq -r '.scopes[]'", 'prints its scopes, for scripts'],
  ]).action(async () => cli.out.object(await (await cli.parley()).me.get({ signal: cli.signal })))

  const profiles = define(program, 'profiles', 'Manage profiles (stored API keys)', [
    ['parley profiles list', 'lists all profiles'],
    ['parley profiles use test', 'makes one the current profile'],
  ])
  define(profiles, 'list', 'List the profiles', [['parley profiles list', 'names and base URLs, but no keys']]).action(() =>
    listProfiles(cli),
  )
  define(profiles, 'use <name>', 'Set the current profile', [
    ['parley profiles use test', 'uses this profile when --profile is not given'],
  ]).action((name: string) => useProfile(cli, name))
}

async function login(cli: Cli, options: LoginOptions): Promise<void> {
  const name = cli.globals.profile ?? defaultProfile
  const baseUrl = cli.globals.baseUrl ?? cli.defaultBaseUrl
  const configuredUrl = options.dashboardUrl ?? cli.defaultDashboardUrl
  const dashboardUrl = configuredUrl === null ? null : expectDashboardUrl(configuredUrl)
  const apiKey = (options.withKey ? await text(cli.terminal.stdin) : await promptKey(cli)).trim()
  const me = await cli.clientOf(apiKey, baseUrl).me.get({ signal: cli.signal })
  const stored = await readProfiles(cli.terminal.env)
  // The current profile can have been deleted by a logout.
  const current = profileNamed(stored, stored.current) ? stored.current : name
  await writeProfiles(cli.terminal.env, { current, profiles: { ...stored.profiles, [name]: { apiKey, baseUrl, dashboardUrl } } })
  cli.out.note(
    `Signed in as ${me.company?.name ?? 'a person without a company'}, ${me.mode} mode. The key is stored in ${profilesPath(cli.terminal.env)}.`,
  )
  if (name !== current) cli.out.note(`The current profile is still ${current}. Change it with \`parley profiles use ${name}\`.`)
  cli.out.object({ profile: name, key_id: me.key_id, mode: me.mode, company: me.company?.name ?? null, scopes: me.scopes })
}

function promptKey(cli: Cli): Promise<string> {
  if (!cli.isInteractive) throw new UsageError('Cannot ask for the key without a terminal. Pass it on standard input with --with-key.')
  return promptSecret('API key (in the dashboard: Settings, API keys)')
}

async function logout(cli: Cli): Promise<void> {
  const stored = await readProfiles(cli.terminal.env)
  const { current, profiles } = stored
  const name = cli.globals.profile ?? current
  expectProfile(stored, name)
  await writeProfiles(cli.terminal.env, { current, profiles: Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name)) })
  cli.out.note(`The key of ${name} was deleted on this machine. Revoke it in the dashboard if nobody needs it.`)
}

async function listProfiles(cli: Cli): Promise<void> {
  const { current, profiles } = await readProfiles(cli.terminal.env)
  const items = Object.entries(profiles).map(([name, { apiKey, baseUrl }]) => ({
    name,
    current: name === current,
    mode: apiKey.startsWith('gpk_test_') ? 'test' : 'live',
    baseUrl,
  }))
  cli.out.list(
    items,
    [
      { title: 'PROFILE', cell: ({ name, current }) => `${name}${current ? ' *' : ''}` },
      { title: 'MODE', cell: ({ mode }) => mode },
      { title: 'BASE URL', cell: ({ baseUrl }) => baseUrl },
    ],
    'There are no profiles. Run `parley login`.',
  )
}

async function useProfile(cli: Cli, name: string): Promise<void> {
  const stored = await readProfiles(cli.terminal.env)
  expectProfile(stored, name)
  await writeProfiles(cli.terminal.env, { ...stored, current: name })
  cli.out.note(`The current profile is now ${name}.`)
}

function expectProfile(stored: Profiles, name: string): void {
  if (!profileNamed(stored, name)) throw new UsageError(`There is no profile ${name}. List all profiles with \`parley profiles list\`.`)
}
