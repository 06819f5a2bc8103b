import { beforeAll, expect, it } from 'vitest'
import { saveSecret } from './save-secret.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'
import { fitsLaptop } from './walk.ts'

story('API keys', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('are created live with the second factor, rolled without an interruption, and revoked immediately', async () => {
    const page = await dashboard.as('mina')
    await page.goto('/keys/new')
    await page.getByLabel('Name', { exact: true }).fill('Night batch')
    await page.getByLabel('Live').check()
    await page.getByText('If empty, $1,000.00 per day. At most $1,000.00.').waitFor()
    await page.getByLabel('Spending limit').fill('90,000,000')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Enter an amount from $0.00 to $10,000,000.00.').waitFor()
    await page.getByLabel('Spending limit').fill('12.50')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog', { name: 'Second factor' }).waitFor()
    await dashboard.enterSecondFactor(page, 'mina')
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    const shown = page.locator('code').filter({ hasText: /^gpk_live_\w{20}/ })
    const first = dashboard.app.withKey(await shown.innerText())
    await page.getByRole('link', { name: 'Sandbox' }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave without it?' })
    await screenshot(page, 'leave-without-the-key')
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await leaving.waitFor({ state: 'detached' })
    await saveSecret(page)
    const row = page.getByRole('row', { name: 'Night batch' })
    await row.getByText('of $12.50').waitFor()
    await row.getByText('catalog:read').first().waitFor()
    await fitsLaptop(page)
    await screenshot(page, 'keys')
    await scan(page)

    await row.getByRole('button', { name: 'Roll' }).click()
    await screenshot(page, 'roll-key')
    await page.getByRole('dialog').getByRole('button', { name: 'Roll' }).click()
    await page.getByRole('dialog', { name: 'Your new key' }).waitFor()
    const second = dashboard.app.withKey(await shown.innerText())
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('dialog').getByRole('status').getByText('Copied').waitFor()
    await screenshot(page, 'rolled-key')
    await saveSecret(page)
    for (const program of [first, second]) expect((await program.get('/gpu-models')).status).toBe(200)

    await row.nth(0).getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Night batch, anew')
    await page.keyboard.press('Enter')
    const renamed = page.getByRole('row', { name: 'Night batch, anew' })
    await renamed.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await renamed.getByText('Revoked', { exact: true }).waitFor()
    expect((await second.get('/gpu-models')).body.error.code).toBe('api_key_revoked')
    expect(await renamed.getByRole('button').allInnerTexts()).toEqual(['Rename'])
  })

  it('of the whole company are visible to its owner, who can revoke them', async () => {
    const page = await dashboard.as('ingrid')
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByLabel('Show', { exact: true }).selectOption({ label: "All the company's" })
    const row = page.getByRole('row', { name: 'Tomas Vik' }).first()
    await row.waitFor()
    await fitsLaptop(page)
    await screenshot(page, 'company-keys')
    await scan(page)
    await page.reload()
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await row.getByText('Revoked', { exact: true }).waitFor()
  })
})
