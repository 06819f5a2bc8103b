import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { objectLists } from '../src/parts/object-lists.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'
import { fitsPaper, paper } from './walk.ts'

const areas = ['buying', 'selling', 'introduced', 'everyone', 'operator']
const routesOf = (area: string) => readFileSync(join(import.meta.dirname, '../src/pages', area, 'routes.ts'), 'utf8')
/** The detail pages of objects, by their lists. `/go` is left out because it redirects by any ID. */
const lists = areas
  .flatMap((area) => [...routesOf(area).matchAll(/ page\('([^']+)\/\$id'/g)].flatMap(([, list]) => list ?? []))
  .filter((list) => list !== '/go')

story('what fails', () => {
  let dashboard: TestDashboard
  let company: Page
  let operator: Page
  beforeAll(async () => {
    dashboard = await openTestDashboard()
    company = await dashboard.proven('ingrid')
    operator = await dashboard.proven('oona')
  })

  it.each(lists)('an object of %s that does not exist shows an error with a link to its list', async (list) => {
    const page = list.startsWith('/operator/') ? operator : company
    const object = objectLists.find((one) => one.list === list)
    await page.goto(`${list}/req_0000000000000000`)
    await page.locator('h1').waitFor()
    const alert = page.getByRole('alert')
    await alert.getByText(`This ${object?.one} doesn't exist, or you don't have access to it.`).waitFor()
    expect(await alert.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await alert.getByRole('link', { name: `Go to ${object?.label}` }).waitFor()
    expect(await alert.count()).toBe(1)
  })

  it('the page of an object that does not exist', async () => {
    await company.goto('/rentals/foo')
    await company.getByRole('link', { name: 'Go to Rentals' }).waitFor()
    await screenshot(company, 'missing-thing')
    await scan(company)
    await company.getByRole('link', { name: 'Go to Rentals' }).click()
    await company.waitForURL('**/rentals')
  })

  it('too many calls show how long to wait, without technical terms', async () => {
    const error = { type: 'rate_limit_error', code: 'rate_limited', message: 'More than 600 calls. Wait 9 s.', retry_after_seconds: 9 }
    await company.route('**/v1/lots?*', (route) => route.fulfill({ status: 429, json: { error } }))
    await company.route('**/v1/lots', (route) => route.fulfill({ status: 429, json: { error } }))
    await company.goto('/lots')
    await company.getByRole('alert').getByText('Too many requests. Try again in 9 seconds.').waitFor()
    await screenshot(company, 'too-many-requests')
    await company.unrouteAll()
  })

  it('a failed read keeps its error while it is read again, and shows what it then finds', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const error = { code: 'rate_limited', message: 'Wait.', retry_after_seconds: 9 }
    let [holds, held] = [false, 0]
    // A page may read more than once before its error is shown.
    await company.route(/\/v1\/webhook-endpoints(\?|$)/, async (route) => {
      if (!holds) return route.fulfill({ status: 429, json: { error } })
      held++
      await released
      return route.continue()
    })
    await company.goto('/webhooks')
    const alert = company.getByRole('alert').getByText('Too many requests. Try again in 9 seconds.')
    await alert.waitFor()
    holds = true
    await (await dashboard.app.signedIn('mina')).post('/webhook-endpoints', { url: 'https://hooks.example/again', mode: 'live' })
    await expect.poll(() => held).toBeGreaterThan(0)
    expect(await alert.isVisible()).toBe(true)
    expect(await company.locator('main .skeleton').count()).toBe(0)
    release()
    await company.getByText('https://hooks.example/again').waitFor()
    expect(await company.getByRole('alert').count()).toBe(0)
    await company.unrouteAll({ behavior: 'wait' })
  })

  it.each(['/reset-password', '/invitation', '/confirm-email', '/operator-invitation', '/unsubscribe', '/confirm-email-change'])(
    'a link to %s that was cut off says how to fix it',
    async (path) => {
      await company.goto(path)
      await company.getByRole('heading', { name: 'This link is incomplete' }).waitFor()
      await company.getByText('Copy the whole link from the email.').waitFor()
    },
  )

  it.each(['/sign-up', '/forgot-password'])('%s asks for an email address when it is missing', async (path) => {
    const page = await dashboard.visitor()
    await page.goto(path)
    await page.locator('form button[type="submit"]').click()
    await page.getByText('Enter an email address.').waitFor()
  })

  it('a problem with a choice is shown at the choice, and the focus moves to it', async () => {
    const error = { code: 'invalid_request', message: 'It is wrong.', request_id: 'req_1', problems: ['scopes: choose fewer'] }
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await company.route('**/v1/keys', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await released
      return route.fulfill({ status: 400, json: { error } })
    })
    await company.goto('/keys/new')
    await company.getByLabel('Name', { exact: true }).fill('Nightly')
    await company.getByRole('button', { name: 'Create key' }).click()
    // The button shows that the form is being sent, also with reduced motion.
    const sending = 'main .button[aria-busy="true"] > span'
    await company.locator(sending).waitFor()
    expect(Number(await company.evaluate<string>(`getComputedStyle(document.querySelector('${sending}')).opacity`))).toBeLessThan(1)
    release()
    const first = company.locator('fieldset.wrong :is(input)').first()
    await first.waitFor()
    expect(await first.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    expect(await first.getAttribute('aria-invalid')).toBe('true')
    await screenshot(company, 'wrong-choice')
    await scan(company)
    await company.unrouteAll()
  })

  it('a date of which a part is missing is shown as a problem, not left out', async () => {
    const sent: string[] = []
    company.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await company.goto('/keys/new')
    await company.getByLabel('Name', { exact: true }).fill('Nightly')
    await company.getByLabel('Expires').press('3')
    await company.getByRole('button', { name: 'Create key' }).click()
    await company.getByText('Enter a complete date and time.').waitFor()
    await company.goto('/requests/new')
    await company.getByLabel('Ends').press('3')
    await company.getByRole('button', { name: 'File request' }).click()
    await company.getByText('Enter a complete date.').waitFor()
    expect(sent).toEqual([])
  })

  it('a problem in a closed part of a form opens it', async () => {
    await company.goto('/keys/new')
    await company.getByLabel('Name', { exact: true }).fill('Nightly')
    const part = company.getByText('Policy for an agent')
    await part.click()
    await company.getByLabel('Rentals stop after').fill('soon')
    await part.click()
    await company.getByLabel('Rentals stop after').waitFor({ state: 'hidden' })
    await company.getByRole('button', { name: 'Create key' }).click()
    await company
      .locator('fieldset.wrong')
      .getByText(/^Auto stop hours must be a whole number/)
      .waitFor()
  })

  it('an operator form shows what is missing before it asks for confirmation', async () => {
    await operator.goto('/operator/api-keys')
    await operator.getByRole('button', { name: 'Revoke' }).click()
    await operator.getByText('Enter a key ID, which begins with key_.').waitFor()
    expect(await operator.getByRole('dialog').count()).toBe(0)
    await operator.goto('/operator/publish-agreement')
    await operator.getByLabel('Title').fill('')
    await operator.getByRole('button', { name: 'Publish' }).click()
    await operator.getByText('Enter a value.').first().waitFor()
    expect(await operator.getByRole('dialog').count()).toBe(0)
  })

  it.each([
    ["You're offline", 'You are offline.', `Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })`],
    ['Parley is not responding', 'The service took too long to respond.', `AbortSignal.timeout = () => AbortSignal.abort()`],
    ["Can't reach Parley", 'The service did not respond.', ''],
    ['Parley is unavailable', 'The service is unavailable.', 503],
    ['Parley is unavailable', 'Something failed on our side.', 500],
    ['Too many requests', 'Too many requests. Try again in 9 seconds.', 429],
  ] as const)('a failed start says why, and can be retried: %s, %s', async (title, message, cause) => {
    const page = await dashboard.as('ingrid')
    if (typeof cause === 'string') await page.addInitScript({ content: cause })
    const error = { code: cause === 429 ? 'rate_limited' : 'api_error', message, request_id: 'req_1', retry_after_seconds: 9 }
    await page.route('**/v1/auth/session', (route) =>
      typeof cause === 'number' ? route.fulfill({ status: cause, json: { error } }) : route.abort(),
    )
    await page.goto('/keys')
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('alert').getByText(message).waitFor()
    if (cause === 503) await screenshot(page, 'failed-start')
    await scan(page)
    if (typeof cause === 'string' && cause !== '') return
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
  })

  it('a page whose file does not load without a connection says so in its place, and loads once there is one', async () => {
    const page = await dashboard.as('ingrid')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Market', exact: true }).click()
    await page.getByRole('heading', { name: "You're offline" }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').getByText('You are offline.').waitFor()
    await scan(page)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Market', exact: true }).waitFor()
  })

  it('a page whose file does not load while the service is down loads by itself once the service responds', async () => {
    const page = await dashboard.as('ingrid')
    await page.clock.install()
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: 'Market', exact: true }).click()
    await page.getByRole('heading', { name: "Can't reach Parley" }).waitFor()
    await page.unrouteAll()
    await page.clock.fastForward(15_000)
    await page.getByRole('heading', { name: 'Market', exact: true }).waitFor()
  })

  it('a read that gets no response in time shows an error after that time', async () => {
    const page = await dashboard.as('ingrid')
    await page.addInitScript({ content: 'const plain = AbortSignal.timeout; AbortSignal.timeout = () => plain.call(AbortSignal, 3000)' })
    let attempts = 0
    // When the stream of changes opens, the page reads its data again, which is no retry.
    await page.route('**/v1/events', () => {})
    await page.route('**/v1/lots', () => attempts++)
    await page.goto('/lots')
    await page.getByRole('alert').getByText('The service took too long to respond.').waitFor()
    expect(attempts).toBe(1)
    await page.unroute('**/v1/lots')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  it('the result of a step is shown even if something else on the page never gets a response', async () => {
    const page = await dashboard.proven('ingrid')
    await page.goto('/keys/new')
    await page.getByLabel('Name', { exact: true }).fill('Shown once')
    await page.route('**/v1/inbox/unread', () => {})
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    await page.unrouteAll()
  })

  it('the error of a failed step stays until it is dismissed, with the keyboard too, and notices disappear automatically', async () => {
    const page = await dashboard.proven('ingrid')
    await page.clock.install()
    await page.goto('/account/notifications')
    const digest = page.getByRole('radio').and(page.locator(':not(:checked)')).first()
    await page.route('**/v1/account/notifications', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    await digest.check({ force: true })
    const alert = page.getByRole('alert').filter({ hasText: 'The service did not respond.' })
    await alert.waitFor()
    await page.unrouteAll()
    await digest.check({ force: true })
    await page.getByRole('status').getByText('Saved').waitFor()
    await page.clock.fastForward('05:00')
    await page.getByRole('status').getByText('Saved').waitFor({ state: 'detached' })
    await screenshot(page, 'failed-step')
    await scan(page)
    await alert.getByRole('button', { name: 'Dismiss' }).focus()
    await page.keyboard.press('Enter')
    await alert.waitFor({ state: 'detached' })
  })

  it.each(['/keys', '/wallet', '/company/new', '/audit'])(
    'printed, %s is light, names its company, and contains no controls',
    async (path) => {
      await company.goto(path)
      await company.locator('main h1').waitFor()
      await company.locator('main :is([aria-busy="true"], .skeleton)').first().waitFor({ state: 'detached' })
      await company.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await company.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
      await company.getByText('Halden Research · Parley').waitFor()
      const controls = company.locator(
        '.sidebar, main :is(.button, .icon-button, .segments, input, select, textarea, summary:not(td summary))',
      )
      expect(await controls.filter({ visible: true }).count()).toBe(0)
      const screen = company.viewportSize()
      await company.setViewportSize(paper)
      expect(await controls.filter({ visible: true }).count()).toBe(0)
      // A cell whose value can be opened is not empty.
      expect(await company.locator('td details:not([open])').filter({ visible: false }).count()).toBe(0)
      if (screen) await company.setViewportSize(screen)
      await screenshot(company, `printed${path.replaceAll('/', '-')}`)
      await company.emulateMedia({ media: 'screen', colorScheme: 'light' })
      await fitsPaper(company)
    },
  )
})
