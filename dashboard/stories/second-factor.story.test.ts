import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type PersonName, people } from '../../server/src/demo/cast.ts'
import { opportunityOfKestrel } from './market.ts'
import { saveSecret } from './save-secret.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

/** As authenticator apps show a code. */
const inGroups = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

story('the second factor', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })
  const withoutFactor = (name: PersonName) =>
    dashboard.app.sql('delete from totp_factors where person_id = (select id from people where email = $1)', [people[name].email])
  /** Enrols with the secret that the dialog shows. */
  async function enrol(page: Page): Promise<void> {
    await page.getByAltText('QR code of the secret').waitFor()
    const secret = (await page.getByRole('dialog').locator('code').innerText()).trim()
    const epoch = Math.floor((await dashboard.app.nowMs()) / 1000)
    await page.getByLabel('Code').fill(inGroups(generateSync({ secret, epoch })))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Save these recovery codes.').waitFor()
  }
  const openSecurity = (page: Page) => page.getByRole('link', { name: 'Security', exact: true }).click()

  it('is asked for by the step that needs it, which then continues', async () => {
    const page = await dashboard.as('sam')
    await openSecurity(page)
    await page.getByRole('button', { name: 'Replace authenticator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Second factor' })
    await dialog
      .getByText('Lost access to all of them?')
      .getByRole('link', { name: /^support@/ })
      .waitFor()
    await screenshot(page, 'factor-dialog')
    await scan(page)
    await dashboard.enterSecondFactor(page, 'sam')
    await page.getByAltText('QR code of the secret').waitFor()
  })

  it('accepts a code in groups, too, as the app shows it', async () => {
    const page = await dashboard.as('mina')
    await openSecurity(page)
    await page.getByRole('button', { name: 'Replace authenticator' }).click()
    await dashboard.app.advance('31 seconds')
    await page.getByLabel('Code').fill(inGroups(await dashboard.app.code('mina')))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByAltText('QR code of the secret').waitFor()
  })

  it('is typed over a rejected code, with the keyboard alone', async () => {
    const page = await dashboard.as('tomas')
    await openSecurity(page)
    await page.getByRole('button', { name: 'Replace authenticator' }).click()
    await page.getByLabel('Code').waitFor()
    await page.keyboard.type('000 000')
    await page.keyboard.press('Enter')
    await page.getByText('The code is wrong, expired or was used before.').waitFor()
    await dashboard.app.advance('31 seconds')
    await page.keyboard.type(await dashboard.app.code('tomas'))
    await page.keyboard.press('Enter')
    await page.getByAltText('QR code of the secret').waitFor()
  })

  it('that is not proven leaves everything unchanged', async () => {
    const page = await dashboard.as('pedro')
    await openSecurity(page)
    await page.getByRole('button', { name: 'Replace authenticator' }).click()
    await page.getByRole('dialog', { name: 'Second factor' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('This action requires your second factor. Nothing was changed.').waitFor()
  })

  it("is asked of an operator once, on entering the operator's pages", async () => {
    const page = await dashboard.visitor()
    await page.goto('/operator/matching')
    await dashboard.signIn(page, 'oona')
    await page.getByRole('button', { name: 'Later' }).click()
    // The heading appears after the page has asked the service, and gets the focus.
    await page.locator('h1:focus', { hasText: "Verify it's you" }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await screenshot(page, 'verify-operator')
    await scan(page)
    // What is being typed stays when the person returns from the authenticator app, and the page reads again.
    await page.getByLabel('Code').fill('123')
    const again = page.waitForResponse('**/v1/operator/queues')
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    await again
    expect(await page.getByLabel('Code').inputValue()).toBe('123')
    await dashboard.enterSecondFactor(page, 'oona')
    await page.getByRole('heading', { name: 'Matching' }).waitFor()
    await dashboard.app.advance('1 hour')
    await page.goto('/operator/companies')
    await page.getByRole('link', { name: 'Halden Research' }).waitFor()
  })

  it('is set up with an authenticator app by a person who has none', async () => {
    await withoutFactor('yuki')
    const page = await dashboard.as('yuki')
    await page.getByRole('link', { name: 'Set up a second factor' }).click()
    await page.getByRole('button', { name: 'Set up an authenticator' }).click()
    await page.getByAltText('QR code of the secret').waitFor()
    await screenshot(page, 'enrolment')
    await scan(page)
    await enrol(page)
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(10)
    // Fully visible before anybody points at the button.
    const hint = page.getByRole('dialog').getByText('Copy or download them first.')
    const [inner, outer] = [await hint.boundingBox(), await page.getByRole('dialog').boundingBox()]
    if (!inner || !outer) throw new Error('the hint is not in sight')
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height)
    await screenshot(page, 'recovery-codes')
    await scan(page)
    await page.getByRole('button', { name: 'Close' }).click()
    const leave = page.getByRole('dialog', { name: 'Leave without them?' })
    await leave.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Escape')
    await leave.getByRole('button', { name: 'Cancel' }).click()
    await saveSecret(page, 'I have saved these codes')
    await page.getByRole('button', { name: 'Replace authenticator' }).waitFor()
  })
  it('that a signatory has not set up yet is set up by the step that needs it, which then continues', async () => {
    const { app } = dashboard
    await withoutFactor('ruth')
    const opportunity = await opportunityOfKestrel(app)
    const page = await dashboard.as('ruth')
    await page.getByText('Set up a second factor').waitFor()
    await page.getByText('Required for signing, accepting, bidding and live keys.').waitFor()
    await page.goto(`/opportunities/${opportunity}/accept`)
    await page.getByRole('button', { name: 'Accept and meet the buyer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept and meet the buyer' }).click()
    await page.getByText(', and you have not set one up yet.').waitFor()
    await screenshot(page, 'enrol-to-go-on')
    await scan(page)
    await enrol(page)
    const [before] = await app.sql('select status from opportunities where id = $1', [opportunity])
    expect(before).toEqual({ status: 'offered' })
    await saveSecret(page, 'I have saved these codes')
    await page.getByText('You have met Halden Research.').waitFor()
  })
})
