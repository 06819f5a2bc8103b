/**
 * Adds up the transfers of each company, one after the other, and compares them with its balances. The database keeps the two together;
 * this finds what came by another way. A share of time each iteration, so that it costs the same however many companies there are; one whose
 * sum takes too long fails the iteration, and the next goes on behind it.
 */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { balanceHolds, nextBalance } from '../domain/wallet/store.ts'
import type { Loop } from './loop.ts'

const everyMs = 20_000
const atMostMs = 200

export class LedgerCheck {
  readonly #db: Database
  readonly #log: Logger
  #lastCompanyId = 0
  /** Companies whose balances did not hold when they were last looked at. */
  readonly wrong = new Set<number>()
  checked = 0
  /** How often all companies have been looked at. */
  rounds = 0

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  readonly loop: Loop = { name: 'ledger check', everyMs, long: true, iterate: () => this.iterate() }

  /** Looks at the next companies, to the last of them or until the time is up. */
  async iterate(): Promise<void> {
    const startedAt = performance.now()
    do {
      const companyId = await nextBalance(this.#db.read, this.#lastCompanyId)
      if (companyId === undefined) {
        this.#lastCompanyId = 0
        this.rounds++
        return
      }
      this.#lastCompanyId = companyId
      this.#note(companyId, await balanceHolds(this.#db.read, companyId))
    } while (performance.now() - startedAt < atMostMs)
  }

  #note(companyId: number, holds: boolean): void {
    this.checked++
    if (holds) this.wrong.delete(companyId)
    else if (!this.wrong.has(companyId)) {
      this.wrong.add(companyId)
      this.#log.error({ company: companyId }, 'ledger: the balances of a company are not what its transfers add up to')
    }
  }
}
