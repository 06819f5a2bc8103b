import { beforeAll, expect, it } from 'vitest'
import { putListing } from '../../server/test/listings.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'
import { fitsLaptop, fitsPhone } from './walk.ts'

story('an inquiry', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('is asked on Radar, forwarded and answered by the operator, and read by the buyer who asked', async () => {
    const listing = await putListing(dashboard.app, 'kestrel', { title: '8 × H100 SXM, asked about' })
    const mina = await dashboard.as('mina')
    await mina.goto(`/radar/${listing}`)
    await mina.getByRole('button', { name: 'Ask' }).click()
    await mina.getByLabel('Question').fill('Is the fabric non-blocking?')
    await mina.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
    await mina.getByText('Inquiry sent. The answer appears under Inquiries and by email').waitFor()

    const oona = await dashboard.proven('oona')
    await oona.goto('/operator/inquiries')
    const row = oona.getByRole('row', { name: 'asked about' })
    await row.getByRole('button', { name: 'Mark as forwarded' }).click()
    const forwarding = oona.getByRole('dialog', { name: 'Have you forwarded the question?' })
    await forwarding.getByText('Kestrel Compute is not notified by the service').waitFor()
    await screenshot(oona, 'inquiry-forwarded')
    await scan(oona)
    await forwarding.getByRole('button', { name: 'Mark as forwarded' }).click()
    await row.getByText('Forwarded', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Answer' }).click()
    const answering = oona.getByRole('dialog', { name: 'Answer the inquiry' })
    await answering.getByText('Is the fabric non-blocking?').waitFor()
    await answering.getByLabel('Answer').fill('It is: 8 × 400 Gbit/s a node.')
    await screenshot(oona, 'inquiry-answer')
    await answering.getByRole('button', { name: 'Answer' }).click()
    await row.getByText('It is: 8 × 400 Gbit/s a node.').waitFor()
    await fitsLaptop(oona)
    await screenshot(oona, 'inquiries-answered')
    await scan(oona)
    await row.getByRole('button', { name: 'Close' }).click()
    await row.getByText('Closed', { exact: true }).waitFor()
    expect(await row.getByRole('button').count()).toBe(0)

    await mina.goto('/inquiries')
    await mina.getByRole('link', { name: '8 × H100 SXM, asked about' }).waitFor()
    await mina.getByText('It is: 8 × 400 Gbit/s a node.').waitFor()
    await fitsPhone(mina)
    await screenshot(mina, 'inquiries')
    await scan(mina)
  })
})
