import type { Page } from 'playwright-core'
import { beforeAll, it } from 'vitest'
import { people } from '../../server/src/demo/cast.ts'
import { mailedToken } from '../../server/test/letters.ts'
import { saveSecret } from './save-secret.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

/** A virtual security key in the browser that accepts everything. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

story('passkeys', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard({ DASHBOARD_HOST: 'localhost' })
  })

  it('are added, sign in without a password, prove the second factor, and are removed', async () => {
    const page = await dashboard.visitor()
    await plugIn(page)
    await page.goto('/sign-in?to=/account/security')
    await dashboard.signIn(page, 'sam')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('No passkeys').waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dashboard.enterSecondFactor(page, 'sam')
    await page.getByLabel('Name').fill('Laptop of the desk')
    await screenshot(page, 'name-passkey')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const row = page.getByRole('row', { name: 'Laptop of the desk' })
    await row.getByText('never').waitFor()
    await screenshot(page, 'passkeys')
    await scan(page)

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Hello, Sam' }).waitFor()
    await page.getByRole('link', { name: 'Security' }).click()
    await row.getByText('just now').waitFor()

    await dashboard.app.advance('6 minutes')
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    const factor = page.getByRole('dialog', { name: 'Second factor' })
    await factor.getByRole('button', { name: 'Use a passkey' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByText('No passkeys').waitFor()
  })

  it('survive a password reset if one of them or a code confirms it, and are removed otherwise', async () => {
    const page = await dashboard.proven('ruth')
    await plugIn(page)
    await page.goto('/account/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill('Laptop')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('row', { name: 'Laptop' }).waitFor()
    const openLink = async () => {
      await dashboard.app.visitor().post('/auth/forgot-password', { email: people.ruth.email })
      await page.goto(`/reset-password#${await mailedToken(dashboard.app, people.ruth.email)}`)
      await page.getByText('Passkeys on your account: 1').waitFor()
      await page.getByLabel('New password').fill('a long enough phrase')
    }
    const set = async () => {
      await page.getByRole('button', { name: 'Reset password' }).click()
      await page.getByRole('heading', { name: 'Your password has been reset' }).waitFor()
      await page.getByRole('link', { name: 'Sign in' }).click()
    }
    await openLink()
    await page.getByLabel('Keep', { exact: true }).check()
    await screenshot(page, 'reset-password-passkeys')
    await scan(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Passkey verified.').waitFor()
    await set()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()

    await openLink()
    await page.getByLabel('Keep', { exact: true }).check()
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByText('Enter a value.').waitFor()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('alert').getByText('The code is wrong, expired or was used before.').waitFor()
    await page.getByLabel('Remove all').check()
    await set()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').waitFor()
  })

  it('recovery codes are replaced, and a password is changed from here', async () => {
    const page = await dashboard.proven('yuki')
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByText('Save these recovery codes.').waitFor()
    await saveSecret(page, 'I have saved these codes')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').fill('not the password at all')
    await page.getByLabel('New password').fill('another long phrase')
    await screenshot(page, 'change-password')
    await page.keyboard.press('Enter')
    await page.getByText('The password is wrong.').waitFor()
    await page.getByLabel('Current password').fill(dashboard.app.password('yuki'))
    await page.keyboard.press('Enter')
    await page.getByText('Password changed. Every other session has ended').waitFor()
  })
})
