import { beforeAll, expect, it } from 'vitest'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'
import { fitsPhone } from './walk.ts'

story('an offer on the catalog', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('is created by a seller, approved by the operator, and found by a buyer', async () => {
    const [ruth, oona, mina] = [await dashboard.as('ruth'), await dashboard.as('oona'), await dashboard.as('mina')]
    await ruth.getByRole('link', { name: 'Offers' }).click()
    await ruth.getByRole('button', { name: 'Create an offer' }).click()
    await ruth.getByRole('button', { name: 'Submit for review' }).click()
    expect(await ruth.getByText('Choose one of the options.').count()).toBe(2)
    await ruth.getByLabel('GPU model').selectOption({ label: 'NVIDIA H100 SXM' })
    await ruth.getByLabel('Region').selectOption({ index: 1 })
    await ruth.getByLabel('Capacity').fill('16')
    await ruth.getByLabel('Price').fill('2.39')
    await ruth.getByLabel('Interconnect').fill('Kestrel Compute fabric')
    await ruth.getByRole('button', { name: 'Submit for review' }).click()
    await ruth.getByText('must not identify you').waitFor()
    await ruth.getByLabel('Interconnect').fill('')
    await ruth.getByLabel('RAM per GPU').fill('128')
    await ruth.getByLabel('Interconnect').fill('The Kestrel Compute fabric')
    await ruth.getByRole('button', { name: 'Submit for review' }).click()
    await ruth.getByText('Must not identify you').waitFor()
    await screenshot(ruth, 'offer-problems')
    await scan(ruth)
    await ruth.getByLabel('Interconnect').fill('NVLink')
    await ruth.getByRole('button', { name: 'Submit for review' }).click()
    await ruth.getByText('In review', { exact: true }).waitFor()

    await mina.goto('/catalog')
    await mina.getByRole('heading', { name: 'Catalog' }).waitFor()
    expect(await mina.content()).not.toContain('$2.39')
    await oona.getByRole('link', { name: '1 offer to review' }).click()
    await oona.getByRole('link', { name: 'NVIDIA H100 SXM' }).click()
    await oona.getByText('By Kestrel Compute').waitFor()
    const panel = oona.locator('section').filter({ has: oona.getByRole('heading', { name: 'What buyers see' }) })
    expect(await panel.innerText()).toContain('NVLink')
    expect(await panel.innerText()).not.toContain('Kestrel')
    await screenshot(oona, 'offer-review')
    await scan(oona)
    await oona.getByRole('button', { name: 'Approve' }).click()
    await screenshot(oona, 'offer-approve')
    await scan(oona)
    await oona.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await oona.getByText('No offers to review').waitFor()

    // The seller's page updates immediately.
    await ruth.getByText('Available', { exact: true }).waitFor()
    await mina.goto('/catalog')
    await mina.getByText('$2.39').first().waitFor()
    expect(await mina.content()).not.toContain('Kestrel')
  })

  it('is reviewed again after an edit; rejected, it shows its seller why, and is submitted again', async () => {
    const [ruth, oona] = [await dashboard.as('ruth'), await dashboard.as('oona')]
    await ruth.goto('/offers')
    await ruth.getByRole('button', { name: 'Edit' }).click()
    expect(await ruth.getByLabel('RAM per GPU').inputValue()).toBe('128')
    await ruth.getByLabel('RAM per GPU').fill('4096')
    await screenshot(ruth, 'offer-edit')
    await scan(ruth)
    await ruth.getByRole('button', { name: 'Submit for review' }).click()
    await ruth.getByText('In review', { exact: true }).waitFor()

    await oona.goto('/operator/offers')
    await oona.getByRole('link', { name: 'NVIDIA H100 SXM' }).click()
    await oona.getByRole('button', { name: 'Reject' }).click()
    await oona.getByLabel('Reason').fill(`No such machine has 4 TB for each GPU. ${'x'.repeat(120)}`)
    await oona.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await oona.getByText('No offers to review').waitFor()

    await ruth.goto('/')
    await ruth.getByRole('link', { name: '1 offer was rejected' }).click()
    await ruth.getByText('No such machine has 4 TB for each GPU.').waitFor()
    await fitsPhone(ruth)
    await screenshot(ruth, 'offers-rejected')
    await scan(ruth)
    await ruth.getByRole('button', { name: 'Edit' }).click()
    await ruth.getByLabel('RAM per GPU').fill('128')
    await ruth.getByRole('button', { name: 'Submit for review' }).click()
    await ruth.getByText('In review', { exact: true }).waitFor()
    await oona.getByRole('link', { name: 'NVIDIA H100 SXM' }).waitFor()
  })

  it('with flagged text is approved by an operator who confirms having read it', async () => {
    const { app } = dashboard
    const { body } = await (await app.signedIn('yuki')).post('/offers', {
      gpuModel: 'l4',
      region: 'eu-north',
      gpuCounts: [1],
      capacityGpus: 1,
      pricePerHourCents: 40,
      interconnect: 'Lanner fabric',
    })
    await app.sql(`update companies set name = 'Lanner' where name = 'Basalt Cloud'`)
    const oona = await dashboard.as('oona')
    await oona.goto(`/operator/offers/${body.id}`)
    await oona.getByRole('heading', { name: 'Findings' }).waitFor()
    await screenshot(oona, 'offer-flagged')
    await scan(oona)
    await oona.getByRole('button', { name: 'Approve' }).click()
    const dialog = oona.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByText('is flagged. Read it').waitFor()
    await dialog.getByLabel('I have read the flagged text').check()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await oona.getByText('Approved. Buyers can rent it').waitFor()
  })
})
