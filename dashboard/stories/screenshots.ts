/** How a page looks, and whether everybody can use it. */
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

/** What axe looks at: all of it once; in the other scheme the same elements have other colours, and nothing else. */
const looked: Readonly<Record<(typeof schemes)[number], RunOptions>> = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** Of a long table the first dozen rows are looked at. */
const rowsLikeThose = 'tbody tr:nth-child(n + 13)'
/** The same beside every page of somebody: looked at once. */
const navigation = 'header.sidebar'
const navigationsLookedAt = new WeakSet<Page>()

/**
 * Contrast is by far the dearest to judge, and goes by how a text and what is around it are drawn: of those that are drawn alike,
 * within what is drawn alike, the first is marked and looked at.
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

/** What stands at a field and is told to nobody who is in it. */
const untied = `[...document.querySelectorAll('.field :is(.hint, .problem, .with-unit > .soft), .filters .problem')]
  .filter(({ id }) => id === '' || document.querySelector('[aria-describedby~="' + id + '"]') === null)
  .map(({ textContent }) => textContent)`

/** axe finds nothing serious and nothing outside of a landmark in either colour scheme, and no text is spelled as programs spell names. */
export async function scan(page: Page): Promise<void> {
  // It takes its time, in which everything comes.
  if (slow !== undefined) return
  expect(await wireNamesOn(page), page.url()).toEqual([])
  expect(await page.evaluate<string[]>(untied), `hints, units and problems without a field at ${page.url()}`).toEqual([])
  // One reading of its source for a document, by the debugger, whom the content policy does not bind.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(`${axe.source}; ${contrastOfFirstDrawn}`)
  const exclude = navigationsLookedAt.has(page) ? [rowsLikeThose, navigation] : [rowsLikeThose]
  if ((await page.locator(navigation).count()) > 0) navigationsLookedAt.add(page)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(markFirstDrawn)
    const options = { ...looked[colorScheme], resultTypes: ['violations'] }
    const call = `axe.run({ exclude: ${JSON.stringify(exclude)} }, ${JSON.stringify(options)})`
    const { violations } = await page.evaluate<AxeResults>(`${call}.then(({ violations }) => ({ violations }))`)
    const serious = violations.filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'region')
    const told = serious.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join('; ')}`,
    )
    expect(told, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Where SCREENSHOTS=1, writes the page as a phone and as a wide screen show it, in both colour schemes; where SCREENSHOTS=docs, what the README shows. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === '1') await atEveryWidth(page, name)
  if (process.env.SCREENSHOTS === 'docs' && name in shownInDocs) await forTheDocs(page, name as keyof typeof shownInDocs)
}

async function atEveryWidth(page: Page, name: string): Promise<void> {
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
const shownInDocs = {
  radar: wide,
  matching: { ...wide, height: 920 },
  reveal: wide,
  rental: wide,
  opportunity: phone,
  'lot-outbid': phone,
} as const
const pictures = join(import.meta.dirname, '../../docs/pictures')

/** Small, and as the browser itself packs them. */
async function forTheDocs(page: Page, name: keyof typeof shownInDocs): Promise<void> {
  const { width, height, scale } = shownInDocs[name]
  const before = page.viewportSize()
  await page.setViewportSize({ width, height })
  const devtools = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width, height, scale }
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82, clip })
  await mkdir(pictures, { recursive: true })
  await writeFile(join(pictures, `${name}.webp`), Buffer.from(data, 'base64'))
  if (before) await page.setViewportSize(before)
}
