import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLivedIn } from './lived-in.ts'
import { type Stage, story } from './stage.ts'
import { openFirst, visit } from './walk.ts'

story('every page of a lived-in world', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openLivedIn()
  })
  /** Goes to a place, and to the first thing in its list. */
  async function walk(page: Page, place: string, hasThings = true): Promise<void> {
    const name = place.slice(1).replaceAll('/', '-')
    await visit(page, place, name)
    expect(await openFirst(page, `${name}-one`), place).toBe(hasThings)
  }

  describe("of the operator's desk", () => {
    let oona: Page
    beforeAll(async () => {
      oona = await stage.proven('oona')
    })
    const withThings = ['/desk/review', '/desk/matching', '/desk/companies', '/desk/agreements']

    it.each(['Desk', 'After the reveal', 'Directory', 'House'])('%s: each place, and the first thing in its list', async (title) => {
      await oona.goto('/')
      const group = oona.locator('nav .group').filter({ has: oona.getByText(title, { exact: true }) })
      const links = await group.getByRole('link').all()
      expect(links.length).toBeGreaterThan(2)
      const places = await Promise.all(links.map((link) => link.getAttribute('href')))
      for (const place of places) {
        if (place === '/desk') await visit(oona, place)
        else await walk(oona, place ?? '', withThings.includes(place ?? ''))
      }
    })

    it('where a new agreement is published', async () => {
      await visit(oona, '/desk/publish-agreement')
    })
  })

  it('of a buyer, as the owner sees them', async () => {
    const page = await stage.proven('ingrid')
    await visit(page, '/', 'start-of-a-buyer')
    for (const place of ['/radar', '/lots', '/catalog', '/rentals']) await walk(page, place)
    await visit(page, '/radar?view=table', 'radar-table')
    for (const place of ['/requests', '/inquiries', '/wallet', '/company']) await visit(page, place)
  })

  it('of a seller, as the owner sees them', async () => {
    const page = await stage.proven('ruth')
    await visit(page, '/', 'start-of-a-seller')
    await walk(page, '/listings')
    await visit(page, `${new URL(page.url()).pathname}/edit`, 'listings-one-edit')
    for (const place of ['/listings/new', '/offers', '/opportunities', '/introductions']) await visit(page, place)
  })
})
