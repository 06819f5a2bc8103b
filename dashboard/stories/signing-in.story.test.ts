import { beforeAll, expect, it } from 'vitest'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('signing in', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('takes password and second factor, and signing out ends the session', async () => {
    const page = await dashboard.visitor()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await screenshot(page, 'sign-in')
    await scan(page)
    await dashboard.signIn(page, 'ruth')
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
    await screenshot(page, 'sign-in-factor')
    await scan(page)
    await dashboard.enterSecondFactor(page, 'ruth')
    await page.getByRole('heading', { name: 'Hello, Ruth' }).waitFor()
    await page.getByRole('heading', { name: 'Get started' }).waitFor()
    await screenshot(page, 'start')
    await scan(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('needs at most 150 kB of packed script before the first page works', async () => {
    const page = await dashboard.visitor()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const bytes = await page.evaluate(
      `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
    )
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(150_000)
  })

  it('leads a shared link to its page', async () => {
    const page = await dashboard.visitor()
    await page.goto('/account/security?from=mail')
    await dashboard.signIn(page, 'sam')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    expect(new URL(page.url()).search).toBe('?from=mail')
    await page.getByText('Recovery codes left').waitFor()
    await screenshot(page, 'security')
    await page.reload()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
  })

  it('leads nowhere else, regardless of what a link says', async () => {
    const page = await dashboard.visitor()
    await page.goto('/sign-in?to=//elsewhere.example/')
    await dashboard.signIn(page, 'sam')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('heading', { name: 'Hello, Sam' }).waitFor()
    expect(new URL(page.url()).origin).toBe(dashboard.app.dashboardUrl)
  })

  it('says what is wrong, with the request ID, and moves the focus to a wrong field', async () => {
    const page = await dashboard.visitor()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter a value.').first().waitFor()
    expect(await page.getByLabel('Email').evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    await page.getByLabel('Email').fill('nobody@nowhere.example')
    await page.getByLabel('Password').fill('not the password')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('The email address or the password is wrong.').waitFor()
    await alert.getByText(/req_\w{22}/).waitFor()
    await screenshot(page, 'sign-in-refused')
    await scan(page)
  })

  it('is asked for again after a session ended, and continues from there', async () => {
    const page = await dashboard.visitor()
    // A page that is notified of the end would ask before anybody clicks.
    await page.route('**/v1/events', (route) => route.abort())
    await page.goto('/sign-in')
    await dashboard.signIn(page, 'yuki')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('heading', { name: 'Get started' }).waitFor()
    await dashboard.app.sql('delete from sessions')
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await dashboard.signIn(page, 'yuki')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
  })

  it('shows an error at an unknown address', async () => {
    const page = await dashboard.as('mina')
    await page.goto('/nowhere/at/all')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await screenshot(page, 'unknown')
    await scan(page)
  })
})
