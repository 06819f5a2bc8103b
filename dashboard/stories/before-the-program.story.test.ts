import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { photograph } from './screenshots.ts'
import { openStage, type Stage, story } from './stage.ts'

story('a page whose program is not there yet', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })

  const brandOf = (page: Page) => page.locator('.brand:visible')
  const boxOfBrand = async (page: Page) => {
    const { x = -1, y = -1 } = (await brandOf(page).boundingBox()) ?? {}
    return { x: Math.round(x), y: Math.round(y) }
  }
  const withoutProgram = async (page: Page, path: string) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(path)
    await brandOf(page).waitFor()
  }

  it.each([390, 1440])('shows its frame, which does not move when the page loads, %d wide', async (width) => {
    const page = await stage.as('ingrid', { viewport: { width, height: 844 } })
    expect(await page.locator('#before').isVisible()).toBe(false)
    const place = await boxOfBrand(page)
    await withoutProgram(page, '/radar')
    expect(await boxOfBrand(page)).toEqual(place)
    await photograph(page, `before-the-program-${width}`)
  })
  it('shows only the brand to a visitor, in the same place as on the sign-in page', async () => {
    const page = await stage.visitor()
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const place = await boxOfBrand(page)
    await withoutProgram(page, '/sign-in')
    expect(await boxOfBrand(page)).toEqual(place)
    expect(await page.locator('#before .sidebar').isVisible()).toBe(false)
  })

  it('says what is missing when JavaScript is turned off, in the same design as every page', async () => {
    const page = await stage.visitor({ javaScriptEnabled: false })
    await page.goto('/radar')
    await page.getByRole('heading', { name: 'JavaScript is turned off' }).waitFor()
    expect(await page.locator('#before').isVisible()).toBe(false)
    expect(await brandOf(page).count()).toBe(1)
    await photograph(page, 'without-javascript')
  })

  it('reloads itself when a stylesheet did not arrive, and shows an error when it fails again', async () => {
    const page = await stage.as('ingrid')
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
