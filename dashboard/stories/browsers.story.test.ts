import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

/** Fills in a request that needs no confirmation. */
async function fillRequest(page: Page, nodes: string): Promise<void> {
  await page.getByLabel('GPU model').fill('H100 SXM')
  await page.getByLabel('Region').fill('eu-north')
  await page.getByLabel('Nodes', { exact: true }).fill(nodes)
  await page.getByLabel('GPUs per node').fill('8')
  await page.getByLabel('Duration').fill('6')
}

/** The service does what the page asks once, and the response is lost. */
const loseResponse = (page: Page, path: string) =>
  page.route(
    `**/v1${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

story('browsers', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('that lose a response file one request, even if the page is reloaded; different values are sent after a warning', async () => {
    const client = await dashboard.app.signedIn('mina')
    const filed = async () => (await client.get('/requests')).body.data.length
    const page = await dashboard.as('mina')
    const file = page.getByRole('button', { name: 'File request' })
    await page.goto('/requests/new')
    await fillRequest(page, '2')
    await loseResponse(page, '/requests')
    await file.click()
    await page.getByText('The service did not respond.').waitFor()
    await page.reload()
    await page.getByText('Draft restored').waitFor()
    await file.click()
    await page.waitForURL('**/requests/dem_*')
    expect(await filed()).toBe(1)

    await page.goto('/requests/new')
    await fillRequest(page, '3')
    await loseResponse(page, '/requests')
    await file.click()
    await page.getByText('The service did not respond.').waitFor()
    await page.getByLabel('Nodes', { exact: true }).fill('4')
    await file.click()
    await page.getByText('This form was already sent with different values, and that was done.').waitFor()
    await screenshot(page, 'request-sent-before')
    expect(await filed()).toBe(2)
    await file.click()
    await page.waitForURL('**/requests/dem_*')
    expect(await filed()).toBe(3)
  })
})
