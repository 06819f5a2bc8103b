/** Walking from page to page: each is there whole, says nothing of a failure, fits a phone, and everybody can use it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { photograph, scan } from './screenshots.ts'

/** A phone, and a wide screen at 400 %, as the accessibility guidelines ask for. */
const narrow = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

/** Once everything on it is read. */
async function whole(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await page.locator('main :is([aria-busy="true"], .skeleton)').first().waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').allInnerTexts(), page.url()).toEqual([])
}

/** Looks at the page that is open; `name` is its picture's. */
async function lookAt(page: Page, name: string): Promise<void> {
  await whole(page)
  await fitsPhone(page)
  await fitsLaptop(page)
  await photograph(page, name)
  await scan(page)
}

/** Heads of rows that take more lines than they have words. */
const brokenHeads = `[...document.querySelectorAll('tbody th')].filter((one) => {
  const range = document.createRange()
  range.selectNodeContents(one)
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
  return lines.size > one.innerText.trim().split(/\\s+/).length
}).map((one) => one.innerText)`

/** Nothing makes the page wider than a phone is, and no head of a row is broken within a word. */
export async function fitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of narrow) {
    await page.setViewportSize(size)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), page.url()).toBe(size.width)
    expect(await page.evaluate<string[]>(brokenHeads), `broken heads at ${page.url()}, ${size.width} wide`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** By how much tables are wider than their place, where they are. */
export const cutOff = `[...document.querySelectorAll('.table')].map((one) => one.scrollWidth - one.clientWidth).filter((more) => more > 1)`
/** Rows whose steps stand below each other though they would fit on one line. */
const brokenSteps = `[...document.querySelectorAll('td.acts')].filter((one) => {
  const tops = [...one.querySelectorAll('.button:not(dialog *)')].filter((step) => step.checkVisibility()).map((step) => step.getBoundingClientRect())
  return tops.some(({ top }) => top >= tops[0].bottom)
}).map((one) => one.innerText)`
/** From here on a row has its steps on one line. */
const wideLaptop = 1280
const laptops = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
]
/** Nothing is cut off, nor makes the page wider, on a small laptop and a tablet; on a laptop the steps of a row stand on one line. */
export async function fitsLaptop(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const laptop of laptops) {
    await page.setViewportSize(laptop)
    const where = `at ${page.url()}, ${laptop.width} wide`
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), where).toBeLessThanOrEqual(laptop.width)
    expect(await page.evaluate<number[]>(cutOff), `tables wider than their place ${where}`).toEqual([])
    if (laptop.width >= wideLaptop) expect(await page.evaluate<string[]>(brokenSteps), `steps on two lines ${where}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** As a picture's name: `/operator/review` is `operator-review`. */
const named = (path: string) => path.slice(1).replaceAll('/', '-')

/** Over a long line each file that a page fetches is a wait of its own. */
const maxScripts = 20
const scripts = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length`

/** Whoever came by an address and has no mouse gets past the navigation with the first key. */
async function beginsWithTheSkipLink(page: Page): Promise<void> {
  const skip = page.locator('.skip')
  if ((await skip.count()) === 0 || (await page.evaluate<boolean>('document.activeElement !== document.body'))) return
  await page.keyboard.press('Tab')
  const focused = 'document.activeElement.textContent'
  expect(await page.evaluate<string>(focused), `what the first Tab leads to at ${page.url()}`).toBe(await skip.textContent())
  await skip.blur()
}

/** Goes to an address and looks. */
export async function visit(page: Page, path: string, name = named(path)): Promise<void> {
  await page.goto(path)
  await lookAt(page, name)
  const fetched = await page.evaluate<number>(scripts)
  expect(fetched, `scripts of ${path}`).toBeGreaterThan(0)
  expect(fetched, `scripts of ${path}`).toBeLessThanOrEqual(maxScripts)
  await beginsWithTheSkipLink(page)
}

/** Goes to a list, and on to the first thing in it where its name leads to a page of its own; answers whether it did. */
export async function walk(page: Page, path: string): Promise<boolean> {
  await visit(page, path)
  const first = page.locator(`main :is(td, li) a[href^="${path}/"]`).first()
  if ((await first.count()) === 0) return false
  await first.click()
  await page.waitForURL(`**${path}/*`)
  await lookAt(page, `${named(path)}-one`)
  return true
}
