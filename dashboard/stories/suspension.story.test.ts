import { beforeAll, expect, it } from 'vitest'
import { putListing, validDemand } from '../../server/test/listings.ts'
import { fund } from '../../server/test/money.ts'
import { putOffer } from '../../server/test/offers.ts'
import { quickMachines, runningRental } from '../../server/test/rentals.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('a suspension', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard(quickMachines)
  })

  it('takes a reason, which the owner reads, who can still stop the machines; everything else says why it is refused', async () => {
    const { app } = dashboard
    await fund(app, 'halden', 100_000)
    await putListing(app, 'kestrel')
    const rental = await runningRental(app, app.as('mina'), await putOffer(app, 'basalt'), { name: 'night shift' })
    const { id: request } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    const [oona, ingrid, mina] = [await dashboard.proven('oona'), await dashboard.as('ingrid'), await dashboard.as('mina')]

    await oona.goto('/operator/companies')
    await oona.getByRole('link', { name: 'Halden Research' }).click()
    await oona.locator('.page-heading').getByRole('button', { name: 'Suspend' }).click()
    await oona.getByLabel('Reason').fill('Invoices unpaid for months.')
    await screenshot(oona, 'suspend-company')
    await scan(oona)
    await oona.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await oona.getByRole('dialog', { name: /now\?/ }).getByRole('button', { name: 'Suspend' }).click()
    await oona.locator('.page-heading').getByRole('button', { name: 'Restore' }).waitFor()
    await oona.getByText('Invoices unpaid for months.').waitFor()
    await screenshot(oona, 'company-suspended')
    await scan(oona)

    await ingrid.goto('/')
    await ingrid.getByRole('heading', { name: 'Halden Research is suspended' }).waitFor()
    await ingrid.getByText('Invoices unpaid for months.').waitFor()
    await ingrid.getByText('night shift').waitFor()
    await ingrid.getByRole('link', { name: /^support@/ }).waitFor()
    await screenshot(ingrid, 'suspended')
    await scan(ingrid)
    await ingrid.getByRole('link', { name: 'Requests' }).click()
    await ingrid.getByRole('link', { name: '2 nodes of 8 × H100 SXM' }).click()
    await ingrid.getByText('Halden Research is suspended.').waitFor()
    const close = ingrid.getByRole('button', { name: /^Close/ })
    expect(await close.getAttribute('aria-disabled')).toBe('true')
    await screenshot(ingrid, 'suspended-reading')
    await scan(ingrid)
    await ingrid.getByRole('link', { name: 'See why, and stop its machines' }).click()
    await ingrid.getByRole('button', { name: 'Stop' }).click()
    await ingrid.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
    await ingrid.getByText('Stopping. Billing has ended').waitFor()
    await expect
      .poll(async () => (await app.sql('select stop_reason from rentals where id = $1', [rental.id]))[0]?.stop_reason)
      .toBe('requested')

    await mina.goto('/')
    await mina.getByText('Your company is suspended.').waitFor()

    await oona.goto(`/operator/matching/${request}`)
    await oona.getByText('Halden Research is suspended. The request cannot be offered.').waitFor()
    await screenshot(oona, 'matching-suspended')
    await scan(oona)
  })
})
