import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { saveSecret } from './save-secret.ts'
import { screenshot } from './screenshots.ts'
import { openSeededDashboard } from './seeded-dashboard.ts'
import { story } from './test-dashboard.ts'
import { tableOverflows } from './walk.ts'

const areas = ['buying', 'selling', 'introduced', 'everyone'] as const
const pages = join(import.meta.dirname, '../src/pages')
const pathsOf = (area: string) =>
  [...readFileSync(join(pages, area, 'routes.ts'), 'utf8').matchAll(/ page\('([^'$]+)'/g)].flatMap(([, path]) => path ?? [])
const paths = areas.flatMap(pathsOf)
/** Lists whose first item has its own page. */
const lists = [
  '/requests',
  '/rentals',
  '/opportunities',
  '/listings',
  '/introductions',
  '/invoices',
  '/webhooks',
  '/lots',
  '/radar',
  '/catalog',
]

const longName = (letters: number) => 'prod_training_cluster_eu_north_1_scheduler'.repeat(3).slice(0, letters)
/** No narrower phone is sold, and few zones have longer names. */
const narrowPhone = { viewport: { width: 360, height: 780 }, timezoneId: 'Asia/Calcutta' }
const tablet = { width: 768, height: 1024 }

/** Elements that extend beyond the page's edge, by class and text, for whoever fixes it. */
const tooWide = `[...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .slice(0, 3).map((one) => one.className + ': ' + one.textContent.slice(0, 60))`

async function fits(page: Page): Promise<void> {
  await page.setViewportSize(narrowPhone.viewport)
  await page.locator('h1').first().waitFor()
  await page.locator('main :is([aria-busy="true"], .skeleton)').first().waitFor({ state: 'detached' })
  const scrollWidth = await page.evaluate<number>('document.documentElement.scrollWidth')
  const where = `${page.url()}: ${await page.evaluate<string[]>(tooWide)}`
  expect(scrollWidth, where).toBe(narrowPhone.viewport.width)
  await page.setViewportSize(tablet)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${page.url()} on a tablet`).toBeLessThanOrEqual(tablet.width)
  expect(await page.evaluate<number[]>(tableOverflows), `tables wider than their place at ${page.url()} on a tablet`).toEqual([])
}

story('long names and long times on a phone', () => {
  let ingrid: Page
  let ruth: Page
  let oona: Page
  beforeAll(async () => {
    const dashboard = await openSeededDashboard()
    const person = await dashboard.app.proven('ingrid')
    await person.post('/webhook-endpoints', {
      url: `https://hooks.example/${'u'.repeat(198)}`,
      description: null,
      events: ['*'],
      mode: 'test',
      draftId: 'a'.repeat(32),
    })
    const db = await dashboard.app.connect()
    await db.query('update people set name = $1 || left(name, 2)', [longName(64)])
    await db.query('update companies set name = $1 || left(name, 3)', [longName(117)])
    await db.query("update claims set statement = repeat('y', 2000)")
    await db.query('update api_keys set name = $1', [longName(80)])
    await db.query('update ssh_keys set name = $1', [longName(100)])
    await db.end()
    ingrid = await dashboard.proven('ingrid', narrowPhone)
    ruth = await dashboard.proven('ruth', narrowPhone)
    oona = await dashboard.proven('oona', narrowPhone)
  })

  it.each(paths)('%s scrolls in one direction only', async (path) => {
    for (const page of [ingrid, ruth]) {
      await page.goto(path)
      await fits(page)
    }
  })

  it.each(pathsOf('operator'))("the operator's %s scrolls in one direction only", async (path) => {
    await oona.goto(path)
    await fits(oona)
  })

  it.each(lists)('the first item of %s scrolls in one direction only', async (list) => {
    for (const page of [ingrid, ruth]) {
      await page.goto(list)
      await page.locator('main :is([aria-busy="true"], .skeleton)').first().waitFor({ state: 'detached' })
      const first = page.locator(`main a[href^="${list}/"]:not([href$="/new"])`).first()
      if ((await first.count()) === 0) continue
      await first.click()
      await page.waitForURL(`**${list}/*`)
      await fits(page)
      if (page === ingrid) await screenshot(page, `long${list.replace('/', '-')}`)
    }
  })

  it('rows are sorted by a visible select, and nothing invisible can be focused', async () => {
    await ruth.setViewportSize(narrowPhone.viewport)
    await ruth.goto('/listings')
    await ruth.getByLabel('Sort', { exact: true }).selectOption('GPU model, Z to A')
    await ruth.waitForURL('**order=-GPU*')
    const models = await ruth.locator('tbody td[data-head="GPU model"]').allInnerTexts()
    expect(models.length).toBeGreaterThan(1)
    expect(models).toEqual(models.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })))
    expect(await ruth.locator('thead :is(button, a)').count()).toBe(0)
    await screenshot(ruth, 'sort-on-a-phone')
  })

  it('leave enough space for the navigation on a low screen', async () => {
    await ruth.setViewportSize({ width: 1280, height: 720 })
    await ruth.goto('/offers')
    const navigation = await ruth.locator('.sidebar nav').boundingBox()
    expect(navigation?.height).toBeGreaterThan(360)
    await screenshot(ruth, 'long-names-beside')
  })

  it('a row keeps its dialog, and what is typed there, when the phone is rotated', async () => {
    await ruth.setViewportSize(narrowPhone.viewport)
    await ruth.goto('/offers')
    await ruth.getByRole('button', { name: 'Price' }).first().click()
    const price = ruth.getByRole('dialog').getByLabel('Price')
    await price.fill('2.19')
    await ruth.setViewportSize({ width: narrowPhone.viewport.height, height: narrowPhone.viewport.width })
    await ruth.getByLabel('Sort', { exact: true }).waitFor({ state: 'detached' })
    expect(await price.inputValue()).toBe('2.19')
  })

  it('a new key scrolls in one direction only, too', async () => {
    await ingrid.goto('/keys/new')
    await ingrid.getByLabel('Name', { exact: true }).fill(longName(40))
    await ingrid.getByRole('button', { name: 'Create key' }).click()
    await ingrid.getByRole('heading', { name: 'Your new key' }).waitFor()
    await ingrid.locator('h1:focus').waitFor()
    await fits(ingrid)
    await screenshot(ingrid, 'long-new-key')
    await saveSecret(ingrid)
    await ingrid.setViewportSize({ width: 1440, height: 900 })
    await ingrid.goto('/calls')
    const key = ingrid.getByLabel('Key', { exact: true })
    await key.getByText(longName(40)).first().waitFor({ state: 'attached' })
    expect((await key.boundingBox())?.width).toBeLessThanOrEqual(320)
  })
})
