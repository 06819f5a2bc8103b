import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { people } from '../../server/src/demo/cast.ts'
import { scan, screenshot } from './screenshots.ts'
import { openSeededDashboard } from './seeded-dashboard.ts'
import { story, type TestDashboard } from './test-dashboard.ts'

/** Links to pages with a step that not every role may take. */
const stepLinks = 'main a:is([href$="/edit"], [href$="/accept"], [href$="/requests/new"], [href$="/listings/new"], [href$="/webhooks/new"])'

story('what a role may do', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openSeededDashboard()
  })
  const toDos = (page: Page) => page.locator('main > .page > .waiting-list')
  /** Opens the start page, and waits until everything on it is read. */
  async function start(page: Page): Promise<void> {
    await page.goto('/')
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
  }

  it('a viewer sees no step that waits for others, and no link to a page with such a step', async () => {
    const ruth = await dashboard.as('ruth')
    await start(ruth)
    await toDos(ruth)
      .getByText(/^Opportunity:/)
      .first()
      .waitFor()
    await dashboard.app.sql(`update memberships set role = 'viewer' where person_id = (select id from people where email = $1)`, [
      people.sam.email,
    ])
    for (const viewer of [await dashboard.as('sam'), await dashboard.as('olav')]) {
      await start(viewer)
      const texts = await toDos(viewer).locator('strong').allInnerTexts()
      expect(texts.filter((text) => !text.includes('unread message'))).toEqual([])
      const links = await viewer.locator('.sidebar nav a').all()
      const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
      for (const path of paths) {
        await viewer.goto(path ?? '')
        await viewer.locator('h1').waitFor()
        await viewer.locator('main :is([aria-busy="true"], .skeleton)').first().waitFor({ state: 'detached' })
        expect(await viewer.locator(stepLinks).count(), path ?? '').toBe(0)
      }
    }
  })

  it.each(['/catalog', '/lots', '/requests/new', '/listings/new'])('a form of %s tells a viewer who can send it', async (path) => {
    const viewer = await dashboard.as('olav')
    await viewer.goto(path)
    if (!path.endsWith('/new')) await viewer.locator(`main :is(td, li) a[href^="${path}/"]`).first().click()
    const send = viewer.locator('main form button[type="submit"]')
    await viewer
      .locator('main form .reason')
      .getByText(/^Only an owner.* can do this\.$/)
      .waitFor()
    expect(await send.getAttribute('aria-disabled')).toBe('true')
  })

  it('a card on a phone shows once why none of its steps can be taken', async () => {
    const viewer = await dashboard.as('olav', { viewport: { width: 390, height: 844 } })
    await viewer.goto('/members')
    const card = viewer.getByRole('row', { name: people.mina.email })
    await card.getByText('Only an owner can do this.').first().waitFor()
    expect(await card.getByRole('button').count()).toBe(3)
    expect(await card.locator('.reason').count()).toBe(1)
    for (const button of await card.getByRole('button').all()) {
      const describedBy = (await button.getAttribute('aria-describedby'))?.split(' ') ?? []
      const descriptions = await Promise.all(describedBy.map((id) => viewer.locator(`[id="${id}"]`).innerText()))
      expect(descriptions.join(' ')).toContain('Only an owner can do this.')
    }
    await scan(viewer)
    await screenshot(viewer, 'members-of-a-viewer')
  })

  it.each(['ruth', 'pedro', 'ingrid'] as const)('a member who has started in one way is not told to start in another: %s', async (name) => {
    const page = await dashboard.as(name)
    await start(page)
    const steps = page.locator('main .panel .waiting-list')
    expect(await steps.getByText(/^(Top up the wallet|File your first request|Propose your first listing)$/).count()).toBe(0)
    await screenshot(page, `start-of-${name}`)
    await scan(page)
  })
})
