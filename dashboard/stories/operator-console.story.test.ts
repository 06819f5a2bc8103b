import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { until } from '../../server/test/test-app.ts'
import { scan, screenshot } from './screenshots.ts'
import { openSeededDashboard } from './seeded-dashboard.ts'
import { story } from './test-dashboard.ts'
import { fitsPhone, visit, visitWithFirstItem } from './walk.ts'

story('the operator console in a lived-in world', () => {
  let oona: Page
  beforeAll(async () => {
    oona = await (await openSeededDashboard()).proven('oona')
  })
  const withItems = [
    '/operator/review',
    '/operator/offers',
    '/operator/matching',
    '/operator/lots',
    '/operator/rentals',
    '/operator/introductions',
    '/operator/invoices',
    '/operator/companies',
    '/operator/agreements',
  ]

  it.each(['Operations', 'After the reveal', 'Directory', 'Administration'])(
    '%s: each page, and the first item in its list',
    async (title) => {
      await oona.goto('/')
      const group = oona.locator('.sidebar .group').filter({ has: oona.getByText(title, { exact: true }) })
      await group.waitFor()
      const links = await group.getByRole('link').all()
      expect(links.length).toBeGreaterThan(2)
      const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
      for (const path of paths) {
        if (path === '/operator') await visit(oona, path)
        else expect(await visitWithFirstItem(oona, path ?? ''), path ?? '').toBe(withItems.includes(path ?? ''))
      }
    },
  )

  it('a company opened by keyboard has the focus on its name, even if the name is read only later', async () => {
    await oona.route(/\/v1\/operator\/companies\/\w+$/, async (route) => {
      await oona.locator('h1:focus', { hasText: /^Company$/ }).waitFor()
      await oona.getByRole('heading', { name: 'People' }).waitFor()
      await route.continue()
    })
    await oona.goto('/operator/companies')
    const link = oona.getByRole('link', { name: 'Halden Research' })
    await link.press('Enter')
    await oona.getByRole('heading', { name: 'Halden Research', level: 1 }).waitFor()
    await oona.locator(':is(h1, h2):focus').waitFor()
    expect(await oona.locator(':focus').innerText()).toBe('Halden Research')
    await oona.unrouteAll({ behavior: 'wait' })
  })

  it('a queue opened from its card begins with the oldest item, and its order can be reversed', async () => {
    await oona.goto('/operator')
    await oona
      .getByRole('main')
      .getByRole('link', { name: /Matching/ })
      .click()
    await oona.getByLabel('Age', { exact: true }).waitFor()
    expect(await oona.getByLabel('Age', { exact: true }).inputValue()).toBe('oldest')
    const links = oona.getByRole('table', { name: 'Requests' }).getByRole('link')
    const hrefs = () => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    await links.nth(1).waitFor()
    const oldest = await hrefs()
    await screenshot(oona, 'queue-oldest-first')
    await scan(oona)
    await oona.getByRole('button', { name: 'Filed' }).click()
    await oona.waitForURL((url) => !url.searchParams.has('sort'))
    await until(async () => (await hrefs()).join() === oldest.toReversed().join())
  })

  it('the card of a queue opens its list with the filter of the queue', async () => {
    await oona.goto('/operator')
    await oona
      .getByRole('main')
      .getByRole('link', { name: /^Emails/ })
      .click()
    await oona.getByText('No failed emails').waitFor()
  })

  it('a claim that somebody else was faster to decide leaves the list, and the error stays', async () => {
    let isDecided = false
    await oona.route(/\/v1\/operator\/claims(\?|$)/, async (route) => {
      const response = await route.fetch()
      const page: { data: object[] } = await response.json()
      await route.fulfill({ response, json: isDecided ? { ...page, data: [] } : page })
    })
    await oona.route('**/v1/operator/claims/*/refuse', (route) => {
      isDecided = true
      const error = { code: 'claim_not_filed', message: 'The claim was already decided.', request_id: 'req_1' }
      return route.fulfill({ status: 409, json: { error } })
    })
    await oona.goto('/operator/claims')
    await oona.getByRole('button', { name: 'Refuse' }).first().click()
    const dialog = oona.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('They met before.')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await dialog.waitFor({ state: 'detached' })
    await oona.getByRole('alert').getByText('already decided').waitFor()
    await oona.unrouteAll({ behavior: 'wait' })
  })

  it('reference prices that cannot be read say so', async () => {
    const error = { code: 'api_error', message: 'It failed.', request_id: 'req_1' }
    await oona.route('**/v1/prices', (route) => route.fulfill({ status: 500, json: { error } }))
    await oona.goto('/operator/reference-data')
    await oona.getByRole('alert').getByText('Something failed on our side.').or(oona.getByRole('alert').getByText('It failed.')).waitFor()
    await oona.unrouteAll({ behavior: 'wait' })
  })

  it('queues that cannot be read say so', async () => {
    const error = { code: 'api_error', message: 'Something failed on our side.', request_id: 'req_1' }
    await oona.route('**/v1/operator/queues', (route) => route.fulfill({ status: 500, json: { error } }))
    await oona.goto('/operator')
    await oona.getByRole('alert').getByText('Something failed on our side.').waitFor()
    await oona.unrouteAll()
    await oona.getByRole('button', { name: 'Try again' }).click()
    await oona
      .getByRole('main')
      .getByRole('link', { name: /^Emails/ })
      .waitFor()
  })

  it('a rental with many attempts fits, also on the narrowest screen', async () => {
    await oona.route(/\/v1\/operator\/rentals(\?|$)/, async (route) => {
      const response = await route.fetch()
      const { data, ...rest }: { data: object[] } = await response.json()
      await route.fulfill({ response, json: { ...rest, data: data.map((rental) => ({ ...rental, stuck: true, attempts: 59 })) } })
    })
    await oona.goto('/operator/rentals')
    await oona.getByText('Stuck, tried 59 times').first().waitFor()
    await fitsPhone(oona)
    await oona.unrouteAll({ behavior: 'wait' })
  })
  it('the start page, with how requests are matched and concluded', () => visit(oona, '/', 'start-of-an-operator'))
  it('the page that publishes a new agreement', () => visit(oona, '/operator/publish-agreement'))
})
