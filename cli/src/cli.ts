/** The context of every command: the client, the terminal, and whether Ctrl-C was pressed. */
import { defaultBaseUrl, Parley } from '@parley/sdk'
import { NoKeyError, UsageError } from './failure.ts'
import { type Profile, profileNamed, readProfiles } from './profiles.ts'
import { Output } from './terminal/output.ts'
import { settingIn, type Terminal } from './terminal/terminal.ts'

/** Options of every command. */
export interface GlobalOptions {
  readonly json?: boolean
  readonly color?: boolean
  readonly profile?: string
  readonly baseUrl?: string
}

export class Cli {
  readonly terminal: Terminal
  out: Output
  globals: GlobalOptions = {}
  readonly #controller = new AbortController()

  constructor(terminal: Terminal = process) {
    this.terminal = terminal
    this.out = new Output(terminal, { json: false })
  }

  use(globals: GlobalOptions): void {
    this.globals = globals
    // The library that colours text reads the environment, in which FORCE_COLOR takes precedence.
    if (globals.color === false) {
      delete process.env.FORCE_COLOR
      process.env.NO_COLOR = '1'
    }
    this.out = new Output(this.terminal, { json: globals.json === true })
  }

  /** The base URL of the API when none is given. */
  get defaultBaseUrl(): string {
    return settingIn(this.terminal.env, 'PARLEY_BASE_URL') ?? defaultBaseUrl
  }
  get defaultDashboardUrl(): string | null {
    return settingIn(this.terminal.env, 'PARLEY_DASHBOARD_URL') ?? null
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }
  get interrupted(): boolean {
    return this.signal.aborted
  }
  interrupt(): void {
    this.#controller.abort(new Error('Interrupted.'))
  }

  /** Whether commands can prompt. */
  get isInteractive(): boolean {
    return !this.out.json && this.terminal.stdin.isTTY === true && this.terminal.stderr.isTTY === true
  }

  /** The client of the current profile. */
  async parley(): Promise<Parley> {
    const { apiKey, baseUrl } = await this.profile()
    return this.clientOf(apiKey, baseUrl)
  }

  /** @throws UsageError for an invalid URL, NoKeyError for a key that cannot be sent. */
  clientOf(apiKey: string, baseUrl: string): Parley {
    try {
      return this.#clientOf(apiKey, baseUrl)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      throw error.message.startsWith('apiKey')
        ? new NoKeyError(error.message)
        : new UsageError(error.message.replace('baseUrl', '--base-url'))
    }
  }
  #clientOf(apiKey: string, baseUrl: string): Parley {
    return new Parley({
      apiKey,
      baseUrl,
      headers: { 'user-agent': 'parley-cli/0.1.0' },
      onAttempt: ({ retryInMs }) => {
        if (retryInMs !== undefined && retryInMs > 1500) this.out.note(`Retrying in ${Math.ceil(retryInMs / 1000)} s.`)
      },
    })
  }

  /** A named profile takes precedence over the environment, and the environment over the current profile. */
  async profile(): Promise<Profile> {
    const apiKey = settingIn(this.terminal.env, 'PARLEY_API_KEY')
    const { profile: profileName, baseUrl } = this.globals
    if (apiKey !== undefined && profileName === undefined) {
      return { apiKey, baseUrl: baseUrl ?? this.defaultBaseUrl, dashboardUrl: this.defaultDashboardUrl }
    }
    const stored = await readProfiles(this.terminal.env)
    const found = profileNamed(stored, profileName ?? stored.current)
    if (!found)
      throw profileName === undefined
        ? new NoKeyError(
            Object.keys(stored.profiles).length > 0
              ? 'There is no current profile. Choose one with `parley profiles use NAME`, run `parley login`, or set PARLEY_API_KEY.'
              : 'Run `parley login` first, or set PARLEY_API_KEY.',
          )
        : new UsageError(
            `There is no profile ${profileName}. Create it with \`parley login --profile ${profileName}\`, or list all profiles with \`parley profiles list\`.`,
          )
    return baseUrl === undefined ? found : { ...found, baseUrl }
  }
}
