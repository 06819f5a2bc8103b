import { beforeAll, expect, it } from 'vitest'
import { putOffer } from '../../server/test/offers.ts'
import { opportunityOfKestrel } from './market.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('the search', () => {
  let dashboard: TestDashboard
  let introduction: string
  beforeAll(async () => {
    dashboard = await openTestDashboard()
    const opportunity = await opportunityOfKestrel(dashboard.app)
    await putOffer(dashboard.app, 'basalt')
    introduction = (await (await dashboard.app.proven('ruth')).post(`/opportunities/${opportunity}/accept`)).body.introduction.id
  })

  it('does not react to the keys with which a person composes characters, and neither does the search within a filter', async () => {
    const page = await dashboard.as('mina')
    const devtools = await page.context().newCDPSession(page)
    /** Writes with an input method, and chooses what it suggests: the second suggestion, by Enter. */
    const compose = async (text: string) => {
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await devtools.send('Input.insertText', { text })
    }
    await page.getByRole('button', { name: 'Search' }).first().click()
    const field = page.getByRole('combobox', { name: /^Search for/ })
    await compose('a')
    await page.getByRole('option', { selected: true }).and(page.getByRole('option').first()).waitFor()
    expect(await field.inputValue()).toBe('a')
    await page.keyboard.press('Escape')
    await page.goto('/radar')
    await page.locator('main summary').first().click()
    const search = page.getByLabel('Search gpu model')
    await search.focus()
    await compose('h')
    expect(await search.inputValue()).toBe('h')
    expect(new URL(page.url()).search).toBe('')
  })

  it('opens by Ctrl-K a page, an action, a company that was met and any ID; IDs in the audit log are links', async () => {
    const ruth = await dashboard.as('ruth')
    const field = ruth.getByRole('combobox', { name: /^Search for/ })
    const find = async (text: string) => {
      await ruth.keyboard.press('Control+k')
      await field.fill(text)
    }
    await ruth.getByRole('button', { name: 'Search' }).first().waitFor()
    await find('invo')
    await ruth.getByRole('option', { name: /Invoices/ }).waitFor()
    await ruth.keyboard.press('Enter')
    await ruth.getByRole('heading', { name: 'Invoices' }).waitFor()
    await find('2fa')
    await ruth.getByRole('option', { name: /Security/ }).click()
    await ruth.waitForURL('**/account/security')
    await find('propose')
    await ruth.getByRole('option', { name: /Propose a listing/ }).click()
    await ruth.waitForURL('**/listings/new')
    await find('halden')
    await ruth.getByRole('option', { name: /Halden Research/ }).waitFor()
    await screenshot(ruth, 'search')
    await scan(ruth)
    await ruth.keyboard.press('Enter')
    await ruth.getByRole('heading', { name: 'Halden Research', exact: true }).waitFor()
    await ruth.goto('/audit')
    await ruth.getByRole('link', { name: /^opp_/ }).first().waitFor()
    await find(introduction.slice(0, 12))
    await ruth.getByRole('option', { name: /Halden Research/ }).click()
    await ruth.waitForURL(`**/introductions/${introduction}`)
    await find('h100 sxm')
    await ruth.getByRole('option', { name: /H100 SXM \d+ on Radar/ }).waitFor()
    await ruth.getByRole('option', { name: /H100 SXM 1 in the catalog/ }).click()
    await ruth.waitForURL('**/catalog?gpuModels=*')
    // Models that nobody sells are not suggested.
    await find('a100 80')
    await ruth.getByText('No results for “a100 80”.').waitFor()
    await field.fill('zz-nothing')
    await ruth.getByText('No results for “zz-nothing”.').waitFor()
    await ruth.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await ruth.goto('/audit?action=opportunity.accepted')
    await ruth.getByRole('link', { name: /^opp_/ }).first().click()
    await ruth.waitForURL('**/opportunities/opp_*')
    await ruth.goto('/go/intro_0000000000000000000000')
    await ruth.getByText('Nothing found for intro_0000000000000000000000').waitFor()
    await scan(ruth)
  })

  it('shows its keyboard shortcuts by ?, but not while somebody is typing, and finds companies for the operator', async () => {
    const oona = await dashboard.proven('oona')
    await oona.goto('/operator/companies')
    await oona.getByRole('searchbox').first().press('?')
    expect(await oona.getByRole('dialog').count()).toBe(0)
    await oona.getByRole('heading', { name: 'Companies' }).click()
    await oona.keyboard.press('?')
    await oona.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await screenshot(oona, 'shortcuts')
    await scan(oona)
    await oona.keyboard.press('Escape')
    await oona.keyboard.press('Control+k')
    await oona.getByRole('combobox', { name: /^Search for/ }).fill('kestrel')
    await oona.getByRole('option', { name: /Kestrel Compute/ }).click()
    await oona.waitForURL('**/operator/companies/hdl_*')
    await oona.getByRole('heading', { name: 'Kestrel Compute', exact: true }).waitFor()
  })
})
