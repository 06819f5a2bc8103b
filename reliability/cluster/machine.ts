/** A machine of the cluster: a place in the network, a folder, and what runs there as the database's account. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { killAllIn, type Place } from './network.ts'
import { fillTemplate } from './template.ts'

/** Debian's account for the database. */
const account = 'postgres'

export abstract class Machine {
  readonly place: Place
  readonly #folder: string

  constructor(place: Place, home: string) {
    this.place = place
    this.#folder = join(home, place.name)
    this.ownFolder('')
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }

  /** A folder that belongs to the account. */
  ownFolder(name: string, mode = 0o755): string {
    const path = this.#path(name)
    mkdirSync(path, { recursive: true })
    chownSync(path, idOf('-u'), idOf('-g'))
    chmodSync(path, mode)
    return path
  }

  /** A configuration with the machine's own name and address in it. */
  configure(template: string, words: Readonly<Record<string, string>>): string {
    const path = this.#path(template)
    fillTemplate(template, path, { NAME: this.place.name, ADDRESS: this.place.address, ...words })
    return path
  }

  /** Starts a program, which dies with us. */
  run(name: string, command: readonly string[]): ChildProcess {
    const log = openSync(this.#path(`${name}.log`), 'a')
    const [program = '', ...words] = this.#inside(command)
    const env = { PATH: process.env.PATH, HOME: this.#folder, LANG: 'C.UTF-8' }
    return spawn(program, words, { cwd: this.#folder, env, stdio: ['ignore', log, log] })
  }

  /** Runs a program to its end; answers what it said. */
  runToEnd(command: readonly string[]): string {
    const [program = '', ...words] = this.#inside(command)
    return execFileSync(program, words, { encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  #inside(command: readonly string[]): string[] {
    const asAccount = ['setpriv', '--reuid', account, '--regid', account, '--init-groups', '--pdeathsig', 'KILL', '--']
    return ['ip', 'netns', 'exec', this.place.namespace, ...asAccount, ...command]
  }

  abstract start(): void

  /** All of it at once, without a word of warning. */
  kill(): void {
    killAllIn(this.place.namespace)
  }
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, account], { encoding: 'utf8' }).trim())
