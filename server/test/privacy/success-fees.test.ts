/** The success fee is between the seller and the service: the buyer sees none of its steps. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { readAllAs } from '../readable-paths.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the success fee of a seller', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
  })
  interface Fee {
    readonly id: string
    readonly kind: string
    readonly number: string
    readonly paidAt: string | null
    readonly voidedAt: string | null
  }
  const feeOf = async (introduction: string): Promise<Fee | undefined> =>
    (await pair.detail(introduction)).invoices.find(({ kind }: Fee) => kind === 'success_fee')
  /** A text that is about introductions, without the IDs of its calls. */
  const introductionsIn = (text = '') => (/"revealedAt"|deal\.confirmed/.test(text) ? text.replaceAll(/req_\w+/g, '') : '')

  it.each(['pay', 'void'] as const)('appears in nothing that the buyer reads, and nothing there changes with it: %s', async (move) => {
    const { introduction, deal } = await pair.conclude()
    const fee = await feeOf(introduction)
    const read = () => readAllAs(app, 'ingrid', [introduction, deal, fee?.id ?? ''])
    await app.settle()
    const before = await read()
    await app.advance('1 minute')
    await app.prove(pair.operator, 'oona')
    const body = move === 'void' ? { reason: 'Settled otherwise.' } : undefined
    expect((await pair.operator.post(`/operator/invoices/${fee?.id}/${move}`, body)).status).toBe(200)
    await app.settle()
    const after = await read()
    for (const reads of [before, after]) expect([...reads].filter(([, text]) => text.includes(fee?.number ?? '?'))).toEqual([])
    const compared = [...after].filter(([, text]) => introductionsIn(text) !== '')
    expect(compared.length).toBeGreaterThan(3)
    expect(compared.filter(([path, text]) => introductionsIn(text) !== introductionsIn(before.get(path)))).toEqual([])
    const moved = await feeOf(introduction)
    expect((await pair.detail(introduction)).introduction.updatedAt).toBe(moved?.paidAt ?? moved?.voidedAt)
  })

  it('is in the audit of the seller who confirms a deal, next to the invoice of the deal', async () => {
    const introduction = await pair.introduce()
    const { id } = (await pair.report(introduction, {}, pair.buyer)).body
    await pair.confirm(id, pair.seller)
    const [entry] = (await pair.seller.get(`/audit?action=deal.confirmed&limit=1`)).body.data
    expect(entry.detail.invoices).toEqual([expect.stringMatching(/^DEAL-/), (await feeOf(introduction))?.number])
  })
})
