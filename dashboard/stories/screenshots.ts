/** Takes screenshots of pages, and checks their accessibility. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { slow } from './slow-network.ts'
import { wireNamesOn } from './wire-names.ts'

const schemes = ['light', 'dark'] as const
const widths = [390, 1024, 1440] as const
const folder = join(import.meta.dirname, '../../screenshots')

/** What axe checks: everything once. In the other scheme only the colors of the same elements differ. */
const axeOptions: Readonly<Record<(typeof schemes)[number], RunOptions>> = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** Only the first dozen rows of a long table are checked. */
const laterRows = 'tbody tr:nth-child(n + 13)'
/** The navigation is the same beside every page of a person, so it is checked once. */
const navigation = 'header.sidebar'
const scannedNavigations = new WeakSet<Page>()

/**
 * Contrast is by far the most expensive check, and depends on how a text and its surroundings are drawn. Of the elements that are drawn
 * alike, within parents that are drawn alike, only the first is marked and checked.
 */
const firstDrawn = 'data-first-drawn'
const markFirstDrawn = `(() => {
  const known = new Map()
  const numbers = new Map()
  const drawnAs = (one) => {
    if (one === null) return -1
    if (!known.has(one)) {
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(one)
      const how = [one.localName, one.className, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join()
      const key = drawnAs(one.parentElement) + ' ' + how
      if (!numbers.has(key)) numbers.set(key, numbers.size)
      known.set(one, numbers.get(key))
    }
    return known.get(one)
  }
  const hasText = (one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')
  const seen = new Set()
  for (const one of document.querySelectorAll('body *')) {
    const judged = one.checkVisibility() && (one.matches('input, select, textarea') || hasText(one))
    one.toggleAttribute('${firstDrawn}', judged && !seen.has(drawnAs(one)))
    if (judged) seen.add(drawnAs(one))
  }
})()`
const contrastOfFirstDrawn = `axe.configure({ rules: [{ id: 'color-contrast', selector: '[${firstDrawn}]' }] })`

/** Hints, units and problems of a field that are not linked to it for screen readers. */
const unlinkedHints = `[...document.querySelectorAll('.field :is(.hint, .problem, .with-unit > .soft), .filters .problem')]
  .filter(({ id }) => id === '' || document.querySelector('[aria-describedby~="' + id + '"]') === null)
  .map(({ textContent }) => textContent)`

/** axe finds nothing serious and nothing outside a landmark in either color scheme, and no text contains a name in the API's spelling. */
export async function scan(page: Page): Promise<void> {
  // It takes so long that everything arrives during it.
  if (slow !== undefined) return
  expect(await wireNamesOn(page), page.url()).toEqual([])
  expect(await page.evaluate<string[]>(unlinkedHints), `hints, units and problems without a field at ${page.url()}`).toEqual([])
  // The source is evaluated once per document, by the debugger, to which the content policy does not apply.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(`${axe.source}; ${contrastOfFirstDrawn}`)
  const exclude = scannedNavigations.has(page) ? [laterRows, navigation] : [laterRows]
  if ((await page.locator(navigation).count()) > 0) scannedNavigations.add(page)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(markFirstDrawn)
    const options = { ...axeOptions[colorScheme], resultTypes: ['violations'] }
    const call = `axe.run({ exclude: ${JSON.stringify(exclude)} }, ${JSON.stringify(options)})`
    const { violations } = await page.evaluate<AxeResults>(`${call}.then(({ violations }) => ({ violations }))`)
    const serious = violations.filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'region')
    const messages = serious.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join('; ')}`,
    )
    expect(messages, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** SCREENSHOTS=1 saves the page at the widths of a phone and of wide screens, in both color schemes. SCREENSHOTS=docs saves README pictures. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === '1') await saveAllSizes(page, name)
  if (process.env.SCREENSHOTS === 'docs' && name in docsPictures) await saveForDocs(page, name as keyof typeof docsPictures)
}

async function saveAllSizes(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate('scrollTo(0, 0)')
      const path = join(folder, `${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

const wide = { width: 1440, height: 900, scale: 0.625 }
const phone = { width: 390, height: 844, scale: 1 }
const docsPictures = {
  radar: wide,
  matching: { ...wide, height: 920 },
  reveal: wide,
  rental: wide,
  opportunity: phone,
  'lot-outbid': phone,
} as const
const docsFolder = join(import.meta.dirname, '../../docs/pictures')

/** Small, encoded by the browser itself. */
async function saveForDocs(page: Page, name: keyof typeof docsPictures): Promise<void> {
  const { width, height, scale } = docsPictures[name]
  const before = page.viewportSize()
  await page.setViewportSize({ width, height })
  const devtools = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width, height, scale }
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82, clip })
  await mkdir(docsFolder, { recursive: true })
  await writeFile(join(docsFolder, `${name}.webp`), Buffer.from(data, 'base64'))
  if (before) await page.setViewportSize(before)
}
