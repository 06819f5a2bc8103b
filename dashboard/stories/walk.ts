/** Goes from page to page: each is complete, shows no error, fits on a phone, and is accessible. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { scan, screenshot } from './screenshots.ts'

/** A phone, and a wide screen at 400 %, as the accessibility guidelines require. */
const narrowScreens = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

/** Waits until everything on the page is read. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await page.locator('main :is([aria-busy="true"], .skeleton)').first().waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').allInnerTexts(), page.url()).toEqual([])
}

/** Checks the open page. `name` is the name of its picture. */
async function checkPage(page: Page, name: string): Promise<void> {
  await waitUntilLoaded(page)
  await fitsPhone(page)
  await fitsLaptop(page)
  await fitsPaper(page)
  await screenshot(page, name)
  await scan(page)
}

/** Row headers that take more lines than they have words. */
const brokenHeads = `[...document.querySelectorAll('tbody th')].filter((one) => {
  const range = document.createRange()
  range.selectNodeContents(one)
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
  return lines.size > one.innerText.trim().split(/\\s+/).length
}).map((one) => one.innerText)`

/** A4, within its margins. */
export const paper = { width: 680, height: 1009 }

/** Printed on paper, tables stay tables, and nothing is wider than the paper. */
export async function fitsPaper(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  const headers = `[...document.querySelectorAll('main thead')].map((head) => getComputedStyle(head).display)`
  for (const display of await page.evaluate<string[]>(headers)) expect(display, page.url()).toBe('table-header-group')
  expect(await page.evaluate<number>('document.documentElement.scrollWidth'), page.url()).toBeLessThanOrEqual(paper.width)
  await page.emulateMedia({ media: 'screen' })
  if (before) await page.setViewportSize(before)
}

/** Nothing makes the page wider than a phone, and no row header breaks within a word. */
export async function fitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of narrowScreens) {
    await page.setViewportSize(size)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), page.url()).toBe(size.width)
    expect(await page.evaluate<string[]>(brokenHeads), `broken heads at ${page.url()}, ${size.width} wide`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** By how much tables are wider than their container, where they are. */
export const tableOverflows = `[...document.querySelectorAll('.table')].map((one) => one.scrollWidth - one.clientWidth).filter((more) => more > 1)`
/** Rows whose steps are below each other although they would fit on one line. */
const wrappedActions = `[...document.querySelectorAll('td.acts')].filter((one) => {
  const tops = [...one.querySelectorAll('.button:not(dialog *)')].filter((step) => step.checkVisibility()).map((step) => step.getBoundingClientRect())
  return tops.some(({ top }) => top >= tops[0].bottom)
}).map((one) => one.innerText)`
/** From this width on, a row has its steps on one line. */
const wideLaptop = 1280
const laptops = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
]
/** Nothing is cut off or makes the page wider, on a small laptop and a tablet. On a laptop, the steps of a row are on one line. */
export async function fitsLaptop(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const laptop of laptops) {
    await page.setViewportSize(laptop)
    const where = `at ${page.url()}, ${laptop.width} wide`
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), where).toBeLessThanOrEqual(laptop.width)
    expect(await page.evaluate<number[]>(tableOverflows), `tables wider than their place ${where}`).toEqual([])
    if (laptop.width >= wideLaptop) expect(await page.evaluate<string[]>(wrappedActions), `steps on two lines ${where}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** As a picture's name: `/operator/review` is `operator-review`. */
const pictureName = (path: string) => path.slice(1).replaceAll('/', '-')

/** Over a long line, each file that a page fetches is a separate wait. */
const maxScripts = 20
const scripts = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length`

/** After opening an address, the first Tab leads to the link that skips the navigation. */
async function expectSkipLinkFirst(page: Page): Promise<void> {
  const skip = page.locator('.skip')
  if ((await skip.count()) === 0 || (await page.evaluate<boolean>('document.activeElement !== document.body'))) return
  await page.keyboard.press('Tab')
  const focused = 'document.activeElement.textContent'
  expect(await page.evaluate<string>(focused), `what the first Tab leads to at ${page.url()}`).toBe(await skip.textContent())
  await skip.blur()
}

/** Opens an address and checks it. */
export async function visit(page: Page, path: string, name = pictureName(path)): Promise<void> {
  await page.goto(path)
  await checkPage(page, name)
  const fetched = await page.evaluate<number>(scripts)
  expect(fetched, `scripts of ${path}`).toBeGreaterThan(0)
  expect(fetched, `scripts of ${path}`).toBeLessThanOrEqual(maxScripts)
  await expectSkipLinkFirst(page)
}

/** Opens a list, then the first item in it if its name links to its own page. Returns whether it did. */
export async function visitWithFirstItem(page: Page, path: string): Promise<boolean> {
  await visit(page, path)
  const first = page.locator(`main :is(td, li) a[href^="${path}/"]`).first()
  if ((await first.count()) === 0) return false
  await first.click()
  await page.waitForURL(`**${path}/*`)
  await checkPage(page, `${pictureName(path)}-one`)
  return true
}
