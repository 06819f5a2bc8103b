import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { putListing } from '../../server/test/listings.ts'
import { decideLots, openLot, stopClockAtEndOf } from '../../server/test/radar.ts'
import { saveSecret } from './save-secret.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('a lot', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })
  async function list(format: 'open' | 'sealed'): Promise<string> {
    const listing = await putListing(dashboard.app, 'kestrel', { title: `8 × H100 SXM, ${format}` })
    await dashboard.app.sql('update listings set gpu_memory_gb = 80 where id = $1', [listing])
    return listing
  }
  /** Opens a lot without a start and a term, as a program may. */
  async function openByProgram(format: 'open' | 'sealed'): Promise<{ lot: string; path: string }> {
    const { app } = dashboard
    const lot = await openLot(app, await app.proven('oona'), await list(format), format, { seconds: 3_600, reserveCents: 200 })
    return { lot, path: `/lots/${lot}` }
  }
  /** Opens a lot on a new listing on the operator's page. Returns the path for its bidders. */
  async function open(oona: Page, format: 'open' | 'sealed'): Promise<{ lot: string; path: string }> {
    const { app } = dashboard
    const listing = await list(format)
    const inAnHour = new Date((await app.nowMs()) + 3_600_000).toISOString().slice(0, 16)
    await oona.goto(`/operator/review/${listing}`)
    await oona.getByRole('button', { name: 'Open a lot' }).click()
    await oona.getByLabel('Format').selectOption(format)
    await oona.getByLabel('Ends').fill(inAnHour)
    await oona.getByLabel('Reserve').fill('2.00')
    await screenshot(oona, 'open-lot')
    await oona.getByRole('dialog').getByRole('button', { name: 'Open a lot' }).click()
    await oona.getByText('Enter a value.').first().waitFor()
    await oona.getByLabel('Starts').fill('2035-01-01')
    await oona.getByLabel('Term').fill('6')
    await oona.getByRole('dialog').getByRole('button', { name: 'Open a lot' }).click()
    await oona.getByRole('dialog', { name: 'Open the lot?' }).getByRole('button', { name: 'Open a lot' }).click()
    await oona.getByText(/A lot takes bids/).waitFor()
    const [row] = await app.sql<{ id: string }>('select id from lots where listing_id = $1', [listing])
    const lot = row?.id ?? ''
    return { lot, path: `/lots/${lot}` }
  }
  /** Bids on the open page, and saves the receipt. */
  async function bid(page: Page, amount: string, prove: () => Promise<void> = async () => {}): Promise<string> {
    await page.getByLabel('Your bid').fill(amount)
    await page.getByRole('button', { name: 'Place bid', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Place bid', exact: true }).click()
    await prove()
    const dialog = page.getByRole('dialog', { name: 'Bid placed' })
    const receipt = await dialog.locator('code').first().innerText()
    await saveSecret(dialog)
    await dialog.waitFor({ state: 'detached' })
    return receipt
  }
  /** Ends a lot by advancing the test clock. */
  async function end(lot: string): Promise<void> {
    await stopClockAtEndOf(dashboard.app, lot, 1_000)
    await decideLots(dashboard.app)
    await dashboard.app.resumeClock()
  }

  it("accepts one bid from a double click, and shows that bid's receipt", async () => {
    const { path } = await openByProgram('sealed')
    const tomas = await dashboard.proven('tomas')
    await tomas.goto(path)
    let sent = 0
    tomas.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/bids')) sent += 1
    })
    await tomas.getByLabel('Your bid').fill('2.20')
    await tomas.getByRole('button', { name: 'Place bid', exact: true }).click()
    await tomas.getByRole('dialog').getByRole('button', { name: 'Place bid', exact: true }).dblclick()
    await saveSecret(tomas.getByRole('dialog', { name: 'Bid placed' }))
    await tomas.getByText('Your bid is placed.').waitFor()
    expect(sent).toBe(1)
  })
  it('takes two bids with the second factor; the outbid bidder sees it, and only the winner and the seller see the outcome', async () => {
    const { lot, path } = await openByProgram('open')
    const [lena, tomas] = [await dashboard.as('lena'), await dashboard.as('tomas')]
    await lena.goto(path)
    await tomas.goto(path)
    await tomas.getByText('80 GB', { exact: true }).waitFor()
    await bid(lena, '2.10', () => dashboard.enterSecondFactor(lena, 'lena'))
    await lena.getByText('Your bid is the highest.').waitFor()

    await tomas.getByText('$2.10').waitFor()
    await tomas.getByLabel('Your bid').fill('2.11')
    await tomas.getByRole('button', { name: 'Place bid', exact: true }).click()
    await tomas.getByText('Must be an amount from $2.13').waitFor()
    expect(await tomas.getByLabel('Your bid').evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    await screenshot(tomas, 'bid-too-low')
    await scan(tomas)

    await tomas.getByText('If they cannot, the bid stays binding at its price and quantity.').waitFor()
    await tomas.getByLabel('Your bid').fill('240')
    await tomas.getByRole('button', { name: 'Place bid', exact: true }).click()
    const confirmation = tomas.getByRole('dialog', { name: 'Place this bid?' })
    await confirmation.getByText('To be agreed with the seller after the lot').first().waitFor()
    await confirmation.getByText('If they cannot, the bid stays binding at its price and quantity.').waitFor()
    await confirmation.getByText("You and the seller then see each other's name and contact card").waitFor()
    await confirmation.getByText('No invoice is issued here, and nothing is charged.').waitFor()
    await confirmation.getByRole('button', { name: 'Place bid', exact: true }).click()
    await confirmation.getByText('This is not $240.00').waitFor()
    await screenshot(tomas, 'bid-again')
    await scan(tomas)
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    const receipt = await bid(tomas, '2.40', () => dashboard.enterSecondFactor(tomas, 'tomas'))
    await lena.getByText('Another company bid more.').waitFor()
    await screenshot(lena, 'lot-outbid')
    await scan(lena)
    await tomas.goto('/')
    const own = tomas.getByRole('listitem').filter({ has: tomas.getByRole('link', { name: '8 × H100 SXM, open' }) })
    await own.getByText('leading, ').waitFor()
    await tomas.goto(path)

    await end(lot)
    await tomas.getByText('You won.').waitFor()
    await tomas.getByText('sales@kestrel.example').waitFor()
    await tomas.getByLabel('Your receipt').fill(receipt)
    await tomas.getByRole('button', { name: 'Check' }).click()
    await tomas.getByText('This bid was counted.').waitFor()
    await screenshot(tomas, 'lot-won')
    await scan(tomas)
    await lena.getByText('Your bid did not win.').waitFor()
    await screenshot(lena, 'lot-lost')
    expect(await lena.locator('main').innerText()).not.toMatch(/2\.40|Halden/)
    const ruth = await dashboard.as('ruth')
    await ruth.goto(path)
    await ruth.getByText('Halden Research won.').waitFor()
    await ruth.getByText('$2.40').waitFor()
    await screenshot(ruth, 'lot-sold')
    const oona = await dashboard.as('oona')
    await oona.goto('/operator/lots')
    await oona.getByRole('row', { name: '8 × H100 SXM, open' }).getByText('Halden Research').waitFor()
  })

  it('is sorted among others by the price that is shown, a bid or the reserve', async () => {
    const { app } = dashboard
    const operator = await app.proven('oona')
    const open = async (reserveCents: number) => openLot(app, operator, await list('open'), 'open', { seconds: 3_600, reserveCents })
    for (const reserveCents of [900, 100, 500]) await open(reserveCents)
    const tomas = await dashboard.as('tomas')
    await tomas.goto('/lots?status=open')
    await tomas.getByRole('button', { name: 'Price' }).click()
    await tomas.getByRole('columnheader', { name: 'Price' }).and(tomas.locator('[aria-sort="ascending"]')).waitFor()
    const prices = await tomas
      .locator('td[data-head="Price"] data')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('value'))))
    expect(prices.length).toBeGreaterThan(2)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  it('no longer promises proof of its bids once it is voided', async () => {
    const { lot, path } = await openByProgram('sealed')
    const tomas = await dashboard.proven('tomas')
    await tomas.goto(path)
    await tomas.getByLabel('Your bid').fill('2.30')
    await tomas.getByRole('button', { name: 'Place bid', exact: true }).click()
    await tomas.getByRole('dialog').getByRole('button', { name: 'Place bid', exact: true }).click()
    await saveSecret(tomas.getByRole('dialog', { name: 'Bid placed' }))
    await tomas.getByRole('heading', { name: 'Proof of your bid' }).waitFor()
    const [row] = await dashboard.app.sql<{ id: string }>('select listing_id as id from lots where id = $1', [lot])
    await dashboard.app.as('sam').post(`/radar/submissions/${row?.id}/withdraw`)
    await tomas.getByText('The listing was edited or withdrawn. No bid won.').waitFor()
    expect(await tomas.getByText('Proof of your bid').count()).toBe(0)
  })

  it('that is sealed shows amounts to nobody, and a receipt is shown even if the lot has ended by then', async () => {
    const oona = await dashboard.as('oona')
    const { lot, path } = await open(oona, 'sealed')
    const [lena, tomas] = [await dashboard.proven('lena'), await dashboard.proven('tomas')]
    await lena.goto(path)
    await bid(lena, '2.35')
    await tomas.goto(path)
    await tomas.getByText('sealed: amounts are hidden').waitFor()
    expect(await tomas.locator('main').innerText()).not.toContain('2.35')

    await tomas.getByLabel('Your bid').fill('2.20')
    await tomas.getByRole('button', { name: 'Place bid', exact: true }).click()
    await tomas.getByRole('dialog').getByRole('button', { name: 'Place bid', exact: true }).click()
    const receipt = tomas.getByRole('dialog', { name: 'Bid placed' })
    await receipt.waitFor()
    await end(lot)
    await tomas.getByText('Your bid did not win.').waitFor()
    await receipt.getByText('Keep this receipt.').waitFor()
    await screenshot(tomas, 'lot-receipt')
    await scan(tomas)
    await saveSecret(receipt)
    expect(await tomas.locator('main').innerText()).not.toContain('2.35')
    await lena.getByText('You won.').waitFor()
  })
})
