import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { pdf } from '../sample-files.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const secondFactorCards = (Object.values(dashboardCards) as Card[]).filter((card) => card.secondFactor)
describe('the steps with legal effect', () => {
  it('each need a second factor', () => {
    const paths = secondFactorCards.map(({ method, path }) => `${method} ${path}`)
    for (const path of [
      'POST /opportunities/{id}/accept',
      'POST /agreements/{id}/sign',
      'POST /introductions/{id}/claims',
      'POST /introductions/{id}/deal-reports',
      'POST /introductions/{id}/files',
      'POST /deal-reports/{id}/confirm',
      'POST /deal-reports/{id}/contest',
      'POST /operator/agreements',
      'POST /operator/claims/{id}/uphold',
      'POST /operator/claims/{id}/refuse',
      'POST /operator/introductions/{id}/void',
      'POST /operator/invoices/{id}/pay',
      'POST /operator/invoices/{id}/void',
    ])
      expect(paths).toContain(path)
  })
})

describe('a third company', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
  })

  it('finds nothing of an introduction, regardless of what it tries', async () => {
    const { introduction, deal } = await pair.conclude()
    const file = (await pair.upload(introduction, pdf, 'application/pdf')).body.id
    const stranger = await app.proven('pedro')
    const attempts = [
      stranger.get(`/introductions/${introduction}`),
      stranger.get(`/files/${file}`),
      pair.claim(introduction, {}, stranger),
      pair.report(introduction, {}, stranger),
      pair.confirm(deal, stranger),
      stranger.post(`/deal-reports/${deal}/contest`, { reason: 'Ours.' }),
      pair.upload(introduction, pdf, 'application/pdf', stranger),
    ]
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(404)
    expect((await stranger.get('/introductions')).body.data).toEqual([])
  })

  it('leaves each use of a second factor in the audit, with its step', async () => {
    const { introduction } = await pair.conclude()
    const rows = await app.sql<{ action: string; factor: string }>(
      `select action, factor from audit where action in ('deal.reported', 'deal.confirmed') and detail->>'introductionId' = $1`,
      [introduction],
    )
    expect(rows).toEqual([
      { action: 'deal.reported', factor: 'totp' },
      { action: 'deal.confirmed', factor: 'totp' },
    ])
  })
})
