/** Runs commands as if typed, and returns their output. They run in the test's own process. `packed.test.ts` runs the packed program. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import type { TestApp } from '../../server/test/test-app.ts'
import { Cli } from '../src/cli.ts'
import { main } from '../src/main.ts'

interface RunResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}
export interface RunOptions {
  /** Undefined: no key in the environment. */
  readonly key?: string | undefined
  /** Standard input. */
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}
export interface Running {
  /** Output lines so far. */
  readonly lines: readonly string[]
  readonly notes: () => string
  /** Like Ctrl-C. */
  interrupt(): void
  readonly result: Promise<RunResult>
}

type Service = Pick<TestApp, 'baseUrl'>

export class TestCli {
  readonly folder: string
  readonly #app: Service

  private constructor(folder: string, app: Service) {
    this.folder = folder
    this.#app = app
  }

  static async open(app: Service): Promise<TestCli> {
    return new TestCli(await mkdtemp(join(tmpdir(), 'parley-cli-')), app)
  }

  /** A settings folder that nothing else writes to. */
  settingsFolder(): Promise<string> {
    return mkdtemp(join(this.folder, 'settings-'))
  }

  start(args: readonly string[], { key, env = {}, input = '' }: RunOptions = {}): Running {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const [out, errors] = [collect(stdout), collect(stderr)]
    const PARLEY_CONFIG_DIR = join(this.folder, 'no-settings')
    const base = { PARLEY_CONFIG_DIR, PARLEY_BASE_URL: this.#app.baseUrl, ...(key && { PARLEY_API_KEY: key }) }
    const cli = new Cli({ env: { ...base, ...env }, stdin: Readable.from([input]), stdout, stderr })
    const result = main(args, cli).then((code) => ({ code, stdout: out.join(''), stderr: errors.join('') }))
    return {
      get lines() {
        return out.join('').split('\n').slice(0, -1)
      },
      notes: () => errors.join(''),
      interrupt: () => cli.interrupt(),
      result,
    }
  }

  run(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    return this.start(args, options).result
  }

  /** Returns a command's JSON output. The command must succeed without other output. */
  async runJson<T>(args: readonly string[], options: RunOptions = {}): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], options)
    if (code !== 0 || stderr !== '') throw new Error(`parley ${args.join(' ')} ended with ${code}: ${stderr}`)
    return JSON.parse(stdout)
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

function collect(stream: PassThrough): string[] {
  const chunks: string[] = []
  stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return chunks
}
