import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story("a company's records", () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('a new version of the agreement is read and signed, and the audit log shows it', async () => {
    const operator = await dashboard.app.proven('oona')
    const text = '# Introduction agreement, version 2\n\n1. **What is new.** The fee is *lower*.\n2. All else stays.'
    const published = await operator.post('/operator/agreements', { title: 'Introduction agreement', text, successFeeBasisPoints: 225 })
    expect(published.status).toBe(201)

    const page = await dashboard.as('tomas')
    await page.getByRole('link', { name: 'Sign the introduction agreement' }).click()
    await page.getByText('The fee is lower.').waitFor()
    await page.getByText('2.25 %').waitFor()
    await screenshot(page, 'agreements')
    await scan(page)
    await page.getByRole('button', { name: 'Sign for Halden Research' }).click()
    await screenshot(page, 'sign-agreement')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign for Halden Research' }).click()
    await page.getByRole('dialog', { name: 'Second factor' }).waitFor()
    await dashboard.enterSecondFactor(page, 'tomas')
    await page.getByText('Signed', { exact: true }).first().waitFor()

    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('cell', { name: 'Agreement signed' }).first().waitFor()
    await page.getByLabel('Action', { exact: true }).selectOption('Agreement signed')
    await page.waitForURL('**/audit?action=agreement.signed')
    const row = page.getByRole('row', { name: 'Tomas Vik' })
    await row.getByText('Details').click()
    await row.getByText('Authenticator app').waitFor()
    await screenshot(page, 'audit')
    await scan(page)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).action)).toContain('agreement.signed')
    await page.getByLabel('From').fill('2031-01-01')
    await page.getByText('No matching entries').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2030-01-01')
    await page.getByText('The end date must be on or after the start date.').waitFor()
    expect(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await screenshot(page, 'audit-reversed')
    await scan(page)
    await page.goBack()
  })

  it('a member who may not sign reads why', async () => {
    const page = await dashboard.as('olav')
    await page.goto('/agreements')
    await page.getByText('Only an owner or an authorized signatory can open this page.').waitFor()
    await page.goto('/company')
    await page.getByText('Procurement').first().waitFor()
    await page.getByRole('button', { name: 'Edit contact card' }).focus()
    await page.getByText('Only an owner can do this.').first().waitFor()
    await screenshot(page, 'company-of-a-viewer')
  })

  it("two people who edit at the same time keep each other's changes, field by field", async () => {
    const [first, second] = [await dashboard.proven('ingrid'), await dashboard.proven('ingrid')]
    const open = async (page: Page, path: string, button: string) => {
      await page.goto(path)
      await page.getByRole('button', { name: button, exact: true }).click()
    }
    const save = async (page: Page) => {
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    for (const page of [first, second]) await open(page, '/billing', 'Edit')
    await first.getByLabel('Bank account').fill('NO93 8601 1117 947')
    await save(first)
    await second.getByLabel('Tax ID').fill('NO 999 888 777')
    await save(second)
    await second.getByText('NO 999 888 777').waitFor()
    await second.getByText('NO93 8601 1117 947').waitFor()

    for (const page of [first, second]) await open(page, '/company', 'Edit contact card')
    await first.getByLabel('Contact phone').fill('+47 20 00 00 77')
    await save(first)
    await second.getByLabel('Website').fill('halden.example/new')
    await save(second)
    await second.getByRole('link', { name: 'https://halden.example/new' }).waitFor()
    await second.getByRole('link', { name: '+47 20 00 00 77' }).waitFor()
  })

  it('a form that stays open also sends a value that is changed back', async () => {
    const page = await dashboard.as('olav')
    await page.goto('/account/profile')
    for (const name of ['Olav Haug', 'Olav Berg']) {
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('.sidebar').getByText(name).waitFor()
    }
  })
})
