import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openFilledStage } from './filled-stage.ts'
import { keep } from './keep.ts'
import { photograph } from './screenshots.ts'
import { story } from './stage.ts'
import { cutOff } from './walk.ts'

const rooms = ['buying', 'selling', 'introduced', 'everyone'] as const
const pages = join(import.meta.dirname, '../src/pages')
const placesOf = (room: string) =>
  [...readFileSync(join(pages, room, 'routes.ts'), 'utf8').matchAll(/ page\('([^'$]+)'/g)].flatMap(([, path]) => path ?? [])
const places = rooms.flatMap(placesOf)
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

const name = (letters: number) => 'prod_training_cluster_eu_north_1_scheduler'.repeat(3).slice(0, letters)
/** No narrower phone is sold, and few zones have longer names. */
const abroad = { viewport: { width: 360, height: 780 }, timezoneId: 'Asia/Calcutta' }
const tablet = { width: 768, height: 1024 }

/** Elements that extend beyond the page's edge, by class and text, for whoever fixes it. */
const tooWide = `[...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .slice(0, 3).map((one) => one.className + ': ' + one.textContent.slice(0, 60))`

async function fits(page: Page): Promise<void> {
  await page.setViewportSize(abroad.viewport)
  await page.locator('h1').first().waitFor()
  await page.locator('main :is([aria-busy="true"], .skeleton)').first().waitFor({ state: 'detached' })
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth')
  const where = `${page.url()}: ${await page.evaluate<string[]>(tooWide)}`
  expect(sideways, where).toBe(abroad.viewport.width)
  await page.setViewportSize(tablet)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${page.url()} on a tablet`).toBeLessThanOrEqual(tablet.width)
  expect(await page.evaluate<number[]>(cutOff), `tables wider than their place at ${page.url()} on a tablet`).toEqual([])
}

story('long names and long times on a phone', () => {
  let ingrid: Page
  let ruth: Page
  let oona: Page
  beforeAll(async () => {
    const stage = await openFilledStage()
    const person = await stage.world.proven('ingrid')
    await person.post('/webhook-endpoints', {
      url: `https://hooks.example/${'u'.repeat(198)}`,
      description: null,
      events: ['*'],
      mode: 'test',
      draftId: 'a'.repeat(32),
    })
    const db = await stage.world.connect()
    await db.query('update people set name = $1 || left(name, 2)', [name(64)])
    await db.query('update companies set name = $1 || left(name, 3)', [name(117)])
    await db.query("update claims set statement = repeat('y', 2000)")
    await db.query('update api_keys set name = $1', [name(80)])
    await db.query('update ssh_keys set name = $1', [name(100)])
    await db.end()
    ingrid = await stage.proven('ingrid', abroad)
    ruth = await stage.proven('ruth', abroad)
    oona = await stage.proven('oona', abroad)
  })

  it.each(places)('%s scrolls in one direction only', async (place) => {
    for (const page of [ingrid, ruth]) {
      await page.goto(place)
      await fits(page)
    }
  })

  it.each(placesOf('operator'))("the operator's %s scrolls in one direction only", async (place) => {
    await oona.goto(place)
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
      if (page === ingrid) await photograph(page, `long${list.replace('/', '-')}`)
    }
  })

  it('rows are sorted by a visible select, and nothing invisible can be focused', async () => {
    await ruth.setViewportSize(abroad.viewport)
    await ruth.goto('/listings')
    await ruth.getByLabel('Sort', { exact: true }).selectOption('GPU model, Z to A')
    await ruth.waitForURL('**order=-GPU*')
    const models = await ruth.locator('tbody td[data-head="GPU model"]').allInnerTexts()
    expect(models.length).toBeGreaterThan(1)
    expect(models).toEqual(models.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })))
    expect(await ruth.locator('thead :is(button, a)').count()).toBe(0)
    await photograph(ruth, 'sort-on-a-phone')
  })

  it('leave enough space for the navigation on a low screen', async () => {
    await ruth.setViewportSize({ width: 1280, height: 720 })
    await ruth.goto('/offers')
    const navigation = await ruth.locator('.sidebar nav').boundingBox()
    expect(navigation?.height).toBeGreaterThan(360)
    await photograph(ruth, 'long-names-beside')
  })

  it('a row keeps its dialog, and what is typed there, when the phone is rotated', async () => {
    await ruth.setViewportSize(abroad.viewport)
    await ruth.goto('/offers')
    await ruth.getByRole('button', { name: 'Price' }).first().click()
    const price = ruth.getByRole('dialog').getByLabel('Price')
    await price.fill('2.19')
    await ruth.setViewportSize({ width: abroad.viewport.height, height: abroad.viewport.width })
    await ruth.getByLabel('Sort', { exact: true }).waitFor({ state: 'detached' })
    expect(await price.inputValue()).toBe('2.19')
  })

  it('a new key scrolls in one direction only, too', async () => {
    await ingrid.goto('/keys/new')
    await ingrid.getByLabel('Name', { exact: true }).fill(name(40))
    await ingrid.getByRole('button', { name: 'Create key' }).click()
    await ingrid.getByRole('heading', { name: 'Your new key' }).waitFor()
    await ingrid.locator('h1:focus').waitFor()
    await fits(ingrid)
    await photograph(ingrid, 'long-new-key')
    await keep(ingrid)
    await ingrid.setViewportSize({ width: 1440, height: 900 })
    await ingrid.goto('/calls')
    const key = ingrid.getByLabel('Key', { exact: true })
    await key.getByText(name(40)).first().waitFor({ state: 'attached' })
    expect((await key.boundingBox())?.width).toBeLessThanOrEqual(320)
  })
})
