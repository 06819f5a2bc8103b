import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { listsOfThings } from '../src/parts/things.ts'
import { photograph, scan } from './screenshots.ts'
import { openStage, type Stage, story } from './stage.ts'

const rooms = ['buying', 'selling', 'introduced', 'everyone', 'operator']
const routesOf = (room: string) => readFileSync(join(import.meta.dirname, '../src/pages', room, 'routes.ts'), 'utf8')
/** The pages of things, by their lists; an id of any kind leads on by itself. */
const lists = rooms
  .flatMap((room) => [...routesOf(room).matchAll(/ page\('([^']+)\/\$id'/g)].flatMap(([, list]) => list ?? []))
  .filter((list) => list !== '/go')

story('what fails', () => {
  let stage: Stage
  let company: Page
  let operator: Page
  beforeAll(async () => {
    stage = await openStage()
    company = await stage.proven('ingrid')
    operator = await stage.proven('oona')
  })

  it.each(lists)('a thing of %s that is not there says so, with the way to its list', async (list) => {
    const page = list.startsWith('/operator/') ? operator : company
    const things = listsOfThings.find((one) => one.list === list)
    await page.goto(`${list}/req_0000000000000000`)
    await page.locator('h1').waitFor()
    const told = page.getByRole('alert')
    await told.getByText(`This ${things?.one} doesn't exist, or isn't yours to see.`).waitFor()
    expect(await told.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await told.getByRole('link', { name: `Go to ${things?.label}` }).waitFor()
    expect(await told.count()).toBe(1)
  })

  it('a page of a thing that is not there', async () => {
    await company.goto('/rentals/foo')
    await company.getByRole('link', { name: 'Go to Rentals' }).waitFor()
    await photograph(company, 'missing-thing')
    await scan(company)
    await company.getByRole('link', { name: 'Go to Rentals' }).click()
    await company.waitForURL('**/rentals')
  })

  it('too many calls say how long to wait, in no word of programs', async () => {
    const error = { type: 'rate_limit_error', code: 'rate_limited', message: 'More than 600 calls. Wait 9 s.', retry_after_seconds: 9 }
    await company.route('**/v1/lots?*', (route) => route.fulfill({ status: 429, json: { error } }))
    await company.route('**/v1/lots', (route) => route.fulfill({ status: 429, json: { error } }))
    await company.goto('/lots')
    await company.getByRole('alert').getByText('Too many requests. Try again in 9 seconds.').waitFor()
    await photograph(company, 'too-many-requests')
    await company.unrouteAll()
  })
})
