import { beforeAll, it } from 'vitest'
import { photograph, scan } from './screenshots.ts'
import { openStage, type Stage, story } from './stage.ts'

story('sessions', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })

  it('tell times in the zone that their person chose', async () => {
    const page = await stage.as('olav')
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByLabel('Time zone').selectOption('Pacific/Kiritimati')
    await page.getByText(/^It is .* GMT\+14\./).waitFor()
    await page.getByLabel('Name').fill('Olav Lund')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your profile is saved').waitFor()
    await page.locator('.sidebar').getByText('Olav Lund').waitFor()
    await page.getByLabel('Dark', { exact: true }).check()
    await page.locator('html[data-theme="dark"]').waitFor()
    await page.getByLabel('Same as the system').check()
    await photograph(page, 'profile')
    await scan(page)
    await page.getByRole('link', { name: 'Security' }).click()
    await page.locator('time', { hasText: 'GMT+14' }).first().waitFor()
  })

  it('are listed, and one that is ended elsewhere has to sign in again', async () => {
    const [laptop, phone] = [await stage.as('mina'), await stage.as('mina', { viewport: { width: 390, height: 844 } })]
    await laptop.getByRole('link', { name: 'Security' }).click()
    await laptop.getByRole('button', { name: 'End' }).waitFor()
    await photograph(laptop, 'sessions')
    await scan(laptop)
    // Whatever else the page reads anew comes late: the button is gone by then, and what it did is told all the same.
    const gone = laptop.getByRole('button', { name: 'End' }).waitFor({ state: 'detached' })
    await laptop.route('**/v1/auth/session', async (route) => {
      await gone
      await route.continue()
    })
    await laptop.getByRole('button', { name: 'End' }).click()
    await gone
    await laptop.getByText('The session has ended').waitFor()
    await phone.getByRole('button', { name: 'Menu' }).click()
    await photograph(phone, 'menu')
    await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Security' }).click()
    await phone.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})
