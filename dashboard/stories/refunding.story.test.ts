import { beforeAll, expect, it } from 'vitest'
import { introducedPair } from '../../server/test/introduced-pair.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'
import { fitsLaptop, fitsPhone } from './walk.ts'

story('an invoice of a deal that did not come about', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('is voided together with its success fee, which was paid and is refunded; the seller reads both', async () => {
    // As long as many real names.
    await dashboard.app.sql(`update companies set billing_name = name || ' Cloud Cooperative Ltd'`)
    await (await introducedPair(dashboard.app)).conclude()
    const [ruth, oona] = [await dashboard.proven('ruth'), await dashboard.proven('oona')]
    await ruth.goto('/invoices')
    await ruth.getByRole('button', { name: 'Mark as paid' }).waitFor()
    await screenshot(ruth, 'invoices-open')
    await fitsLaptop(ruth)
    await fitsPhone(ruth)

    await oona.goto('/operator/invoices')
    const row = (number: RegExp) => oona.getByRole('row').filter({ has: oona.getByRole('link', { name: number }) })
    await row(/^FEE-/).getByRole('button', { name: 'Mark as paid' }).click()
    await oona.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
    await row(/^FEE-/).getByText('Paid', { exact: true }).waitFor()
    await fitsLaptop(oona)
    await screenshot(oona, 'operator-invoices-open')
    await oona.getByRole('link', { name: /^DEAL-/ }).click()
    await oona.getByRole('button', { name: 'Void invoice' }).click()
    await oona.getByLabel('Reason').fill('The deal did not come about.')
    await oona.getByLabel('The success fee is not owed either').check()
    await screenshot(oona, 'void-invoice')
    await scan(oona)
    await oona.getByRole('dialog').getByRole('button', { name: 'Void invoice' }).click()
    await oona.locator('.page-heading').getByText('Void', { exact: true }).waitFor()
    await oona.goto('/operator')
    await oona.getByRole('link', { name: /refund that is due/ }).click()
    await oona.getByRole('link', { name: /^FEE-/ }).click()
    await oona.getByText('Refund due since').waitFor()
    await screenshot(oona, 'operator-invoice-refund-due')
    await scan(oona)

    await ruth.goto('/')
    await ruth.getByText('Refunds due to you', { exact: true }).waitFor()
    await screenshot(ruth, 'start-refund-due')
    await scan(ruth)
    await ruth.goto('/invoices')

    await oona.getByRole('button', { name: 'Mark as refunded' }).click()
    await oona.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' }).click()
    await oona.locator('.page-heading').getByText('Refunded', { exact: true }).waitFor()

    await ruth.getByRole('link', { name: /^FEE-/ }).click()
    await ruth.locator('.page-heading').getByText('Refunded', { exact: true }).waitFor()
    await ruth.emulateMedia({ media: 'print' })
    expect(await ruth.locator('main :is(a, button)').filter({ visible: true }).allInnerTexts(), 'what leads elsewhere on paper').toEqual([])
    await ruth.emulateMedia({ media: 'screen' })
    await screenshot(ruth, 'invoice-refunded')
    await scan(ruth)
  })
})
