import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { imbalances } from '../money.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** How many random commands: a million in a nightly run. */
const commands = Number(process.env.LEDGER_COMMANDS ?? 1_500)
const commandsPerRun = 50

const accounts = ['wallet', 'hold', 'payable', 'revenue'] as const
type Account = (typeof accounts)[number]
/** The ledger in a dozen lines: what the database must agree with. */
class Model {
  readonly balances: Record<Account, number>[] = [0, 1, 2].map(() => ({ wallet: 0, hold: 0, payable: 0, revenue: 0 }))
  readonly seen = new Set<string>()

  accepts({ kind, source, from, to, cents }: Command): boolean {
    const cause = `${kind} ${source}`
    const [, fromAccount, toAccount] = moves[kind]
    const sender = this.balances[from]
    const receiver = this.balances[to]
    if (!sender || !receiver || this.seen.has(cause)) return false
    if (fromAccount !== 'world') {
      if (sender[fromAccount] < cents) return false
      sender[fromAccount] -= cents
    }
    receiver[toAccount] += cents
    this.seen.add(cause)
    return true
  }
}

/** Whether a kind stays within one company, and the accounts it runs between. */
const moves = {
  credit: ['within', 'world', 'wallet'],
  hold: ['within', 'wallet', 'hold'],
  release: ['within', 'hold', 'wallet'],
  charge: ['across', 'hold', 'payable'],
  fee: ['within', 'payable', 'revenue'],
} as const satisfies Record<string, readonly ['within' | 'across', Account | 'world', Account]>

interface Command {
  readonly kind: keyof typeof moves
  readonly source: string
  readonly from: number
  readonly to: number
  readonly cents: number
}
const command = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
    source: fc.integer({ min: 0, max: 40 }).map(String),
    from: fc.nat(2),
    other: fc.nat(2),
    cents: fc.integer({ min: 1, max: 900 }),
  })
  .map(({ other, ...input }): Command => ({ ...input, to: moves[input.kind][0] === 'within' ? input.from : other }))

describe('the ledger', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  async function newCompanies(): Promise<number[]> {
    const ids = []
    for (let i = 0; i < 3; i++) {
      const [row] = await app.sql<{ id: number }>('insert into companies (handle, name) values ($1, $2) returning id', [
        newId('handle'),
        newId('handle'),
      ])
      ids.push(Number(row?.id))
    }
    return ids
  }
  const transfer = (companies: readonly number[], run: string, { kind, source, from, to, cents }: Command) =>
    app.sql(
      `insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [kind, `${run} ${source}`, kind === 'credit' ? null : companies[from], moves[kind][1], companies[to], moves[kind][2], cents],
    )
  const balancesOf = async (companies: readonly number[]) =>
    (
      await app.sql<Record<Account, string>>(
        `select wallet_cents as wallet, hold_cents as hold, payable_cents as payable, revenue_cents as revenue
         from company_balances where company_id = any($1) order by company_id`,
        [companies],
      )
    ).map((row) => Object.fromEntries(accounts.map((account) => [account, Number(row[account])])))

  it('agrees with a plain model on random commands, refused ones included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: commandsPerRun, maxLength: commandsPerRun }), async (random) => {
        const companies = await newCompanies()
        const model = new Model()
        for (const one of random) {
          const accepted = await transfer(companies, String(companies[0]), one).then(
            () => true,
            () => false,
          )
          expect(accepted).toBe(model.accepts(one))
        }
        expect(await balancesOf(companies)).toEqual(model.balances)
      }),
      { numRuns: Math.ceil(commands / commandsPerRun) },
    )
    expect(await imbalances(app)).toEqual([])
  }, 3_600_000)

  it('is append-only: no transfer is changed or deleted, and no balance changes without one', async () => {
    for (const text of ['update ledger_transfers set amount_cents = 1', 'delete from ledger_transfers', 'truncate ledger_transfers']) {
      await expect(app.sql(text)).rejects.toThrow('append-only')
    }
    for (const text of ['update company_balances set wallet_cents = 1', 'delete from company_balances']) {
      await expect(app.sql(text)).rejects.toThrow('by transfers alone')
    }
  })

  it('accepts transfers between two companies in both directions at the same time', async () => {
    const companies = await newCompanies()
    for (const from of [0, 1]) {
      await transfer(companies, 'both', { kind: 'credit', source: `c${from}`, from, to: from, cents: 1000 })
      await transfer(companies, 'both', { kind: 'hold', source: `h${from}`, from, to: from, cents: 1000 })
    }
    const clients = await Promise.all([0, 1, 2, 3].map(() => app.connect()))
    await Promise.all(
      clients.map(async (client, i) => {
        for (let n = 0; n < 50; n++) {
          await client.query(
            `insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents)
             values ('charge', $1, $2, 'hold', $3, 'payable', 2)`,
            [`race ${i} ${n}`, companies[i % 2], companies[(i + 1) % 2]],
          )
        }
        await client.end()
      }),
    )
    const drawn = { wallet: 0, hold: 800, payable: 200, revenue: 0 }
    expect((await balancesOf(companies)).slice(0, 2)).toEqual([drawn, drawn])
  })
})
