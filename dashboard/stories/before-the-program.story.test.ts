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

  it.each([390, 1440])('shows its frame, which stays in its place, %d wide', async (width) => {
    const page = await stage.as('ingrid', { viewport: { width, height: 844 } })
    expect(await page.locator('#before').isVisible()).toBe(false)
    const place = await boxOfBrand(page)
    await withoutProgram(page, '/radar')
    expect(await boxOfBrand(page)).toEqual(place)
    await photograph(page, `before-the-program-${width}`)
  })
  it('shows a stranger the brand alone, where the sign-in has it', async () => {
    const page = await stage.visitor()
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const place = await boxOfBrand(page)
    await withoutProgram(page, '/sign-in')
    expect(await boxOfBrand(page)).toEqual(place)
    expect(await page.locator('#before .sidebar').isVisible()).toBe(false)
  })
})
