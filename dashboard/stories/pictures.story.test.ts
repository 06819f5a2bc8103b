import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFilledStage } from './filled-stage.ts'
import { openStage, story } from './stage.ts'
import { visit, walk } from './walk.ts'

const rooms = ['buying', 'selling', 'introduced', 'everyone'] as const
const pages = join(import.meta.dirname, '../src/pages')

/** The pages of these areas except those of single objects. Pages that need no session have their own stories. */
const places = rooms.flatMap((room) =>
  [...readFileSync(join(pages, room, 'routes.ts'), 'utf8').matchAll(/ page\('([^'$]+)'/g)].flatMap(([, path]) => path ?? []),
)

const isPictured = process.env.SCREENSHOTS === '1'

/** Other stories take pictures of pages while somebody works on them. These add the rest, when pictures are taken. */
describe.runIf(isPictured)('pictures', () => {
  story('of a company that has done nothing yet', () => {
    let lena: Page
    beforeAll(async () => {
      lena = await (await openStage()).proven('lena')
    })
    it.each(places)('%s', (place) => visit(lena, place, `empty${place.replaceAll('/', '-')}`))
    it('of a page that is not allowed', () => visit(lena, '/operator/review', 'not-allowed'))
  })

  story('of a lived-in world', () => {
    let ingrid: Page
    let ruth: Page
    beforeAll(async () => {
      const stage = await openFilledStage()
      ingrid = await stage.proven('ingrid')
      ruth = await stage.proven('ruth')
    })
    it('of a request, and its edit page', async () => {
      expect(await walk(ingrid, '/requests')).toBe(true)
      await visit(ingrid, `${new URL(ingrid.url()).pathname}/edit`, 'request-edit')
    })
    it('of an opportunity, and its accept page', async () => {
      expect(await walk(ruth, '/opportunities')).toBe(true)
      await visit(ruth, `${new URL(ruth.url()).pathname}/accept`, 'opportunity-accept')
    })
    it('of an introduction', async () => {
      expect(await walk(ruth, '/introductions')).toBe(true)
    })
    it.each(['/invoices', '/billing', '/calls', '/keys', '/company', '/members', '/agreements', '/audit', '/inbox'])('%s', (place) =>
      visit(ruth, place, `lived-in${place.replaceAll('/', '-')}`),
    )
  })
})
