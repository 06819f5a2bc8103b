import { beforeAll, expect, it } from 'vitest'
import { createdKey } from '../../server/test/keys.ts'
import { fund } from '../../server/test/money.ts'
import { putOffer } from '../../server/test/offers.ts'
import { saveSecret } from './save-secret.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('approvals', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('an agent key is created with a policy, and the key list shows the policy', async () => {
    const page = await dashboard.as('mina')
    await page.goto('/keys/new')
    await page.getByLabel('Name', { exact: true }).fill('Night agent')
    await page.getByText('Policy for an agent').click()
    await page.getByLabel('Calls that spend money').check()
    await page.getByLabel('Daily spending').fill('50')
    await page.getByLabel('GPU models').fill('H100 SXMM')
    await screenshot(page, 'key-policy')
    await scan(page)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('did you mean "H100 SXM"').first().waitFor()
    await page.getByLabel('GPU models').fill('H100 SXM')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    await saveSecret(page)
    const row = page.getByRole('row', { name: 'Night agent' })
    await row.getByText('Policy', { exact: true }).click()
    await row.getByText('$50.00 per day').waitFor()
  })

  it('a person reads what a key requests and what it costs, and approves it with the second factor', async () => {
    const { app } = dashboard
    await fund(app, 'halden', 1_000_000)
    const offer_id = await putOffer(app, 'kestrel', { price_per_hour_cents: 249 })
    const scopes = ['catalog:read', 'rentals:read', 'rentals:write']
    const agent = app.withKey(await createdKey(app, 'mina', { name: 'Training agent', scopes, policy: { approval: 'spend' } }))
    const { id } = (await agent.post('/rentals', { offer_id, gpu_count: 8, max_total_cents: 10_000 })).body
    const { id: other } = (await agent.post('/rentals', { offer_id, gpu_count: 1 })).body

    const page = await dashboard.as('ingrid')
    await page.getByRole('link', { name: 'Approvals 2' }).click()
    const row = page.getByRole('row', { name: '8 × H100 SXM' })
    await row.getByText('Training agent').waitFor()
    await screenshot(page, 'approvals')
    await scan(page)
    await row.getByRole('link').click()
    await page.getByText('POST /v1/rentals').first().waitFor()
    await screenshot(page, 'approval')
    await scan(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await screenshot(page, 'approve-call')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog', { name: 'Second factor' }).waitFor()
    await dashboard.enterSecondFactor(page, 'ingrid')
    await page.getByRole('heading', { name: 'Result' }).waitFor()
    await screenshot(page, 'approved-call')
    expect((await agent.get(`/approvals/${id}`)).body).toMatchObject({ status: 'approved', response: { status: 201 } })

    await page.goto(`/approvals/${other}`)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByLabel('Reason').fill('One is enough.')
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('One is enough.').waitFor()
    expect((await agent.get(`/approvals/${other}`)).body).toMatchObject({ status: 'refused', reason: 'One is enough.' })
  })
})
