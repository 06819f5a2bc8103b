import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Received, Receiver, respondWith, verify } from '../../server/test/webhooks/receiver.ts'
import { saveSecret } from './save-secret.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('Webhooks', () => {
  let dashboard: TestDashboard
  const receiver = new Receiver()
  beforeAll(async () => {
    await receiver.open()
    // Nothing is retried automatically in the meantime.
    dashboard = await openTestDashboard({ WEBHOOK_RETRY_SECONDS: '3600' })
  })
  afterAll(() => receiver.close())

  it('are set up, tested and followed without a key; the secret is shown once', async () => {
    const page = await dashboard.as('mina')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByText('No endpoints yet').waitFor()
    await screenshot(page, 'webhooks-none')
    await page.getByRole('link', { name: 'Add endpoint' }).first().click()
    await page.getByLabel('URL').fill('ftp://hooks.example')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByText('Must be an https or http address.').waitFor()
    await page.getByLabel('URL').fill(receiver.url)
    await page.getByLabel('Description').fill('Nightly sync')
    await page.getByLabel('Request events').check()
    await page.getByLabel('Live').check()
    await screenshot(page, 'webhook-new')
    await scan(page)
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByRole('heading', { name: 'Your new endpoint' }).waitFor()
    const secret = await page
      .locator('code')
      .filter({ hasText: /^whsec_/ })
      .first()
      .innerText()
    await page.getByRole('button', { name: 'Python' }).click()
    await page.getByText('import base64, hashlib').waitFor()
    await page.getByRole('button', { name: 'Copy receiver.py' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('def is_genuine')
    await screenshot(page, 'webhook-created')
    await scan(page)

    await saveSecret(page)
    await page.getByRole('button', { name: 'Send ping' }).click()
    const [ping] = (await receiver.waitFor(1)) as [Received]
    verify(ping, secret)
    const row = page.getByRole('row', { name: ping.id })
    await row.getByText('Succeeded').waitFor()
    expect(await page.getByText(secret).count()).toBe(0)

    await row.getByRole('button', { name: 'View' }).click()
    await page.getByRole('dialog').getByText('"webhook_endpoint"').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await page.getByLabel('State').boundingBox())?.width).toBeGreaterThan(150)
    await page.setViewportSize({ width: 1440, height: 900 })
    await screenshot(page, 'webhook-delivery')
    await scan(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    receiver.respond = respondWith(503)
    await row.getByRole('button', { name: 'Redeliver' }).click()
    await row.getByText('The receiver returned 503.').waitFor()
    await screenshot(page, 'webhook')
    await scan(page)
    receiver.respond = respondWith(200)
    await row.getByRole('button', { name: 'Redeliver' }).click()
    await row.getByText('3 attempts').waitFor()

    await page.getByRole('button', { name: 'Roll secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your new signing secret' })
    const rolled = await dialog
      .locator('code')
      .filter({ hasText: /^whsec_/ })
      .innerText()
    await screenshot(page, 'webhook-rolled')
    await saveSecret(dialog)
    await page.getByRole('button', { name: 'Send ping' }).click()
    const second = (await receiver.waitFor(4))[3] as Received
    for (const one of [secret, rolled]) verify(second, one)

    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Disabled manually.').waitFor()
    await page.getByRole('button', { name: 'Send ping' }).focus()
    await page.getByText('Enable it first').first().waitFor()
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByText('Enabled', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Request events').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All events', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await page.getByRole('link', { name: receiver.url }).waitFor()
    await screenshot(page, 'webhooks')
    await scan(page)
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No endpoints yet').waitFor()
  })

  it('are readable for a viewer, who sees who may change them', async () => {
    const page = await dashboard.as('olav')
    await page.goto('/webhooks')
    await page.getByRole('button', { name: 'Add endpoint' }).first().focus()
    await page
      .getByText(/^Only an owner/)
      .first()
      .waitFor()
    await page.goto('/webhooks/new')
    await page
      .getByText(/^Only an owner/)
      .first()
      .waitFor()
  })
})
