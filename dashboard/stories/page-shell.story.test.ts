import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('a page whose program is not there yet', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  const brandOf = (page: Page) => page.locator('.brand:visible')
  const brandPosition = async (page: Page) => {
    const { x = -1, y = -1 } = (await brandOf(page).boundingBox()) ?? {}
    return { x: Math.round(x), y: Math.round(y) }
  }
  const withoutProgram = async (page: Page, path: string) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(path)
    await brandOf(page).waitFor()
  }

  it.each([390, 1440])('shows its frame, which does not move when the page loads, %d wide', async (width) => {
    const page = await dashboard.as('ingrid', { viewport: { width, height: 844 } })
    expect(await page.locator('#before').isVisible()).toBe(false)
    const position = await brandPosition(page)
    await withoutProgram(page, '/radar')
    expect(await brandPosition(page)).toEqual(position)
    await screenshot(page, `before-the-program-${width}`)
  })
  it('shows only the brand to a visitor, in the same place as on the sign-in page', async () => {
    const page = await dashboard.visitor()
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const position = await brandPosition(page)
    await withoutProgram(page, '/sign-in')
    expect(await brandPosition(page)).toEqual(position)
    expect(await page.locator('#before .sidebar').isVisible()).toBe(false)
  })

  it('says what is missing when JavaScript is turned off, in the same design as every page', async () => {
    const page = await dashboard.visitor({ javaScriptEnabled: false })
    await page.goto('/radar')
    await page.getByRole('heading', { name: 'JavaScript is turned off' }).waitFor()
    expect(await page.locator('#before').isVisible()).toBe(false)
    expect(await brandOf(page).count()).toBe(1)
    await screenshot(page, 'without-javascript')
  })

  it('reloads itself when a stylesheet did not arrive, and shows an error when it fails again', async () => {
    const page = await dashboard.as('ingrid')
    let lost = 1
    await page.route(/layout-[^/]*\.css$/, (route) => (lost-- > 0 ? route.abort() : route.continue()))
    await page.reload()
    await page.getByRole('heading', { name: 'Hello' }).waitFor()
    expect(lost).toBeLessThan(1)

    lost = Number.POSITIVE_INFINITY
    await page.reload()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    lost = 0
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Hello' }).waitFor()
  })
})
