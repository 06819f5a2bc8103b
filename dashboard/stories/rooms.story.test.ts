import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openFilledStage } from './filled-stage.ts'
import { photograph, scan } from './screenshots.ts'
import { story } from './stage.ts'
import { visit, walk } from './walk.ts'

story('the rooms of companies in a lived-in world', () => {
  let ingrid: Page
  let ruth: Page
  beforeAll(async () => {
    const stage = await openFilledStage()
    ingrid = await stage.proven('ingrid')
    ruth = await stage.proven('ruth')
  })

  it.each(['/radar', '/lots', '/catalog', '/rentals'])('%s, and the first thing in its list', async (place) => {
    expect(await walk(ingrid, place)).toBe(true)
  })
  it.each(['/inquiries', '/wallet'])('%s', (place) => visit(ingrid, place))
  it("a buyer's start, and the grid as a table", async () => {
    await visit(ingrid, '/', 'start-of-a-buyer')
    await visit(ingrid, '/radar?view=table', 'radar-table')
  })
  it.each(['/invoices', '/catalog'])('the labels of filters in a row stand on one line: %s', async (place) => {
    await ingrid.goto(place)
    await ingrid.locator('.filter details').first().waitFor()
    const edges = await ingrid.evaluate<[label: number, bottom: number][]>(
      `[...document.querySelectorAll('main .filter')].map((one) => [one.firstElementChild, one].map((box, at) =>
        Math.round(box.getBoundingClientRect()[at === 0 ? 'top' : 'bottom'] * 10)))`,
    )
    const rows = new Set(edges.map(([, bottom]) => bottom))
    expect(new Set(edges.map(([label, bottom]) => `${label} ${bottom}`)).size).toBe(rows.size)
    await photograph(ingrid, `filters-of${place.replace('/', '-')}`)
  })
  it('what a background tells is told in forced colours, too', async () => {
    await ingrid.emulateMedia({ forcedColors: 'active' })
    await ingrid.goto('/radar?view=table')
    await ingrid.getByRole('table', { name: 'Listings' }).waitFor()
    const styleOf = (selector: string, part: string, name: string) =>
      ingrid.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'), '${part}')['${name}']`)
    const backgroundOf = (pressed: boolean) => styleOf(`.segments [aria-pressed="${pressed}"]`, '', 'backgroundColor')
    expect(await backgroundOf(true)).not.toBe(await backgroundOf(false))
    // An arrow is one side of a box.
    for (const arrow of ['main .sort', 'main summary']) expect(await styleOf(arrow, '::after', 'borderLeftColor')).toBe('rgba(0, 0, 0, 0)')
    expect(await styleOf('main select', '', 'backgroundImage')).toContain('gradient')
    await photograph(ingrid, 'radar-forced-colours')
    await ingrid.emulateMedia({ forcedColors: 'none' })
  })
  it('what is found by a family, by several values with their counts, and in the order of a head', async () => {
    await ingrid.goto('/radar?view=table')
    const filter = ingrid.locator('main details').first()
    await filter.locator('summary').click()
    await filter.getByRole('searchbox').fill('h100')
    await filter.getByRole('searchbox').press('Enter')
    await ingrid.waitForURL('**gpuModels=h100**')
    await ingrid.getByText(/^3 results$/).waitFor()
    await filter.getByRole('checkbox', { name: /^A100 SXM/ }).check()
    await ingrid.getByText(/^4 results$/).waitFor()
    await photograph(ingrid, 'radar-facets')
    await scan(ingrid)
    await ingrid.keyboard.press('Escape')
    await ingrid.getByRole('button', { name: 'Per GPU hour' }).press('Enter')
    await ingrid.getByRole('columnheader', { name: 'Per GPU hour', exact: true }).and(ingrid.locator('[aria-sort="ascending"]')).waitFor()
    await ingrid.reload()
    await ingrid.getByText(/^4 results$/).waitFor()
    const prices = await ingrid.locator('td[data-head="Per GPU hour"]').allInnerTexts()
    expect(prices).toEqual(prices.toSorted())
  })
  it("a family's choice finds all models of its name, and a search in the choices leaves nothing else", async () => {
    await ingrid.goto('/catalog?available=all')
    const filter = ingrid.locator('main details').first()
    await filter.locator('summary').click()
    await filter.getByRole('checkbox', { name: 'GeForce RTX 3090, all' }).waitFor()
    await filter.getByRole('searchbox').fill('H100')
    const all = filter.getByRole('checkbox', { name: /^H100, all/ })
    const choices = await filter.locator('fieldset label').allInnerTexts()
    expect(choices.filter((text) => !text.startsWith('H100'))).toEqual([])
    const [whole, ...each] = choices.map((text) => Number(/\d+$/.exec(text)?.[0]))
    expect(each.length).toBeGreaterThan(2)
    expect(whole).toBe(each.reduce((sum, count) => sum + count, 0))
    await all.check()
    await ingrid.getByText(new RegExp(`^${whole} results$`)).waitFor()
    expect(await filter.getByRole('checkbox', { checked: true }).count()).toBe(choices.length)
    await photograph(ingrid, 'catalog-family')
    await scan(ingrid)
    await all.uncheck()
    await ingrid.waitForURL((url) => !url.search.includes('h100'))
  })
  it('choices of a filter, whole on a phone', async () => {
    await ingrid.setViewportSize({ width: 390, height: 844 })
    await ingrid.goto('/catalog')
    for (const name of ['GPU model', 'Region']) {
      await ingrid.getByLabel(name, { exact: true }).click()
      const { x = -1, width = 0 } = (await ingrid.getByRole('group', { name }).boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(390)
      await photograph(ingrid, `catalog-${name === 'Region' ? 'regions' : 'models'}`)
      await ingrid.keyboard.press('Escape')
    }
    await ingrid.getByText(/^50\+ results$/).waitFor()
    expect(await ingrid.getByLabel('Sort', { exact: true }).count()).toBe(1)
    await ingrid.setViewportSize({ width: 1440, height: 900 })
  })
  it('a list by several states, with how many are in each, kept in the address; and what its rows come to', async () => {
    await ingrid.goto('/requests')
    const summary = ingrid.getByLabel('State')
    await summary.click()
    const states = ingrid.getByRole('group', { name: 'State' })
    await states
      .getByText('0', { exact: true })
      .or(states.getByText('1', { exact: true }))
      .first()
      .waitFor()
    const countOf = async (state: string) =>
      Number((await states.locator('label').filter({ hasText: state }).innerText()).replace(/\D+/g, ''))
    const [open, closed] = [await countOf('Open'), await countOf('Closed')]
    await states.getByRole('checkbox', { name: /^Open/ }).check()
    await states.getByRole('checkbox', { name: /^Closed/ }).check()
    await ingrid.waitForURL('**status=open%2Cclosed')
    await photograph(ingrid, 'requests-states')
    await scan(ingrid)
    await ingrid.reload()
    await ingrid.getByText(new RegExp(`^${open + closed} results?$`)).waitFor()
    expect(await summary.innerText()).toBe('Open + 1')
    await ruth.goto('/listings')
    const sumOf = async (cells: Locator) => (await cells.allInnerTexts()).reduce((all, text) => all + Number(text.replaceAll(',', '')), 0)
    // What is on Radar and what is not is summed up apart.
    await ruth.getByRole('row', { name: /^On Radar/ }).waitFor()
    expect(await sumOf(ruth.locator('tfoot td[data-head="GPUs"]'))).toBe(await sumOf(ruth.locator('tbody td[data-head="GPUs"]')))
    await visit(ruth, '/listings', 'listings-total')
  })
  it('the market: its plots, their days by keyboard, the table behind them, and their files', async () => {
    await visit(ingrid, '/market?region=eu-north', 'market')
    const prices = ingrid.getByRole('slider', { name: /^Price per GPU hour/ })
    expect(await prices.getAttribute('aria-valuetext')).toMatch(/Median: \$\d\.\d\d, Upper quartile/)
    const last = Number(await prices.getAttribute('aria-valuenow'))
    await prices.locator('canvas').waitFor()
    await prices.press('Home')
    await ingrid.locator('[role="slider"][aria-valuenow="0"]').first().waitFor()
    await prices.press('End')
    await prices.press('ArrowLeft')
    await ingrid
      .locator(`[role="slider"][aria-valuenow="${last - 1}"]`)
      .first()
      .waitFor()
    await ingrid.getByText('Show as a table').first().click()
    const rows = ingrid.getByRole('region', { name: /^Price/ }).getByRole('row')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(last + 2)
    for (const [name, file] of [
      ['CSV', 'prices-h100-sxm-eu-north.csv'],
      ['PNG', 'prices-h100-sxm-eu-north.png'],
    ]) {
      const saved = ingrid.waitForEvent('download')
      await ingrid.getByRole('button', { name: new RegExp(`^${name} of Price`) }).click()
      expect((await saved).suggestedFilename()).toBe(file)
    }
    await visit(ingrid, '/market?region=asia-northeast', 'market-too-few')
    await ingrid.getByText('Fewer than five companies').first().waitFor()
  })
  it('a plot is drawn where the browser has no proper language, too', async () => {
    const page = await ingrid.context().newPage()
    await page.addInitScript(`Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true })`)
    await page.goto('/market?region=eu-north')
    await page
      .getByRole('slider', { name: /^Price per GPU hour/ })
      .locator('canvas')
      .waitFor()
  })
  it('forms tell where what is typed stands on the market', async () => {
    await ruth.goto('/listings/new')
    await ruth.getByLabel('GPU model').fill('h100 sxm')
    await ruth.getByLabel('Region (optional)', { exact: true }).fill('eu-north')
    await ruth.getByText(/The market's median is \$\d\.\d\d per GPU hour in EU North/).waitFor()
    await ruth.getByLabel('Price').fill('1.00')
    await ruth.getByText(/\d\d % below the median of \$\d\.\d\d per GPU hour in EU North/).waitFor()
    await ruth.getByLabel('Region (optional)', { exact: true }).fill('Norway')
    await ruth.getByText(/\d\d % below the median of \$\d\.\d\d per GPU hour in EU North/).waitFor()
    await ruth.getByLabel('Region (optional)', { exact: true }).fill('asia-northeast')
    await ruth.getByText(/below the median of \$\d\.\d\d per GPU hour in all regions/).waitFor()
    await ingrid.goto('/requests/new')
    await ingrid.getByLabel('GPU model').fill('H100 SXM')
    await ingrid.getByLabel('Nodes').fill('2')
    await ingrid.getByLabel('GPUs per node').fill('8')
    await ingrid.getByLabel('Monthly budget').fill('90000')
    await ingrid.getByText(/(\d+ % above|[\d.]+ times) the median of \$/).waitFor()
    await ingrid.goto('/lots')
    await ingrid.locator('main a[href^="/lots/"]').first().click()
    await ingrid.getByText(/The market's median is/).waitFor()
    await photograph(ingrid, 'lot-with-median')
    await ruth.goto('/offers')
    const price = ruth.getByRole('row', { name: /L40S/ }).first().getByRole('button', { name: 'Price' })
    const row = await price.getAttribute('aria-describedby')
    expect(await ruth.locator(`[id="${row}"]`).innerText()).toContain('L40S')
    await price.click()
    await ruth
      .getByRole('dialog', { name: /^Change the price of .*L40S, / })
      .getByText(/the median/)
      .waitFor()
    await photograph(ruth, 'offer-price-with-median')
  })
  it("a seller's start, the listings, one of them, and how it is edited", async () => {
    await visit(ruth, '/', 'start-of-a-seller')
    expect(await walk(ruth, '/listings')).toBe(true)
    await visit(ruth, `${new URL(ruth.url()).pathname}/edit`, 'listings-one-edit')
  })
  it.each(['/listings/new', '/offers'])('%s', (place) => visit(ruth, place))
  it('the sandbox, where both sides are played by its buttons', async () => {
    await ingrid.goto('/sandbox')
    const act = (name: string) => ingrid.getByRole('button', { name, exact: true }).first().click()
    const shown = (name: string) => ingrid.getByRole('button', { name, exact: true }).first().waitFor()
    await act('File a sample request')
    await shown('A seller accepts')
    await act('A seller accepts')
    await shown('Conclude')
    await act('Receive a sample opportunity')
    await shown('Let it expire')
    await act('Propose a sample listing')
    await shown('Approve')
    await act('Start a sample rental')
    await ingrid.getByText('rental.created').waitFor()
    await act('Conclude')
    await ingrid
      .getByText(/^concluded$/i)
      .first()
      .waitFor()
    await visit(ingrid, '/sandbox')
    await act('Empty the test world')
    await ingrid.getByRole('dialog').getByRole('button', { name: 'Empty the test world' }).click()
    await ingrid.getByText('No test request yet').waitFor()
  })
})
