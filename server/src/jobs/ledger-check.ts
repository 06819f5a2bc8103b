/**
 * Adds up the transfers of each company, one after the other, and compares them with its balances. The database keeps both consistent;
 * this finds changes that bypassed it. Each iteration takes a fixed share of time, so the cost is the same for any number of companies.
 * A company whose sum takes too long fails the iteration, and the next iteration continues after it.
 */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { isBalanceConsistent, nextBalance } from '../domain/wallet/store.ts'
import type { Loop } from './loop.ts'

const intervalMs = 20_000
const iterationBudgetMs = 200

export class LedgerCheck {
  readonly #db: Database
  readonly #log: Logger
  #lastCompanyId = 0
  /** Companies whose balances were wrong when they were last checked. */
  readonly wrong = new Set<number>()
  checked = 0
  /** How often all companies have been checked. */
  rounds = 0

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  readonly loop: Loop = { name: 'ledger check', intervalMs, long: true, iterate: () => this.iterate() }

  /** Checks the next companies, until the last of them or until the time is up. */
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
      this.#note(companyId, await isBalanceConsistent(this.#db.read, companyId))
    } while (performance.now() - startedAt < iterationBudgetMs)
  }

  #note(companyId: number, holds: boolean): void {
    this.checked++
    if (holds) this.wrong.delete(companyId)
    else if (!this.wrong.has(companyId)) {
      this.wrong.add(companyId)
      this.#log.error({ company: companyId }, 'ledger: the balances of a company differ from the sum of its transfers')
    }
  }
}
