import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { mailedToken } from '../../server/test/letters.ts'
import { validDemand } from '../../server/test/listings.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

/** Ends the page's session, then sends its form. Another call of the page may show it the end first: then there is no form to send. */
async function submitAfterSessionEnd(page: Page, button: string): Promise<void> {
  const ended = page.getByText('Your session ended. Sign in to continue.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: button, exact: true }).or(ended).first().click()
  await ended.waitFor()
}

story('sessions', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('show times in the zone that the person chose', async () => {
    const page = await dashboard.proven('olav')
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByLabel('Time zone').selectOption('Pacific/Kiritimati')
    await page.getByText(/^It is .* GMT\+14\./).waitFor()
    await page.getByLabel('Name').fill('Olav Lund')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Profile saved').waitFor()
    await page.locator('.sidebar').getByText('Olav Lund').waitFor()
    await page.getByLabel('Dark', { exact: true }).check()
    await page.locator('html[data-theme="dark"]').waitFor()
    await page.getByLabel('Same as the system').check()
    await screenshot(page, 'profile')
    await scan(page)
    await page.getByRole('link', { name: 'Security' }).click()
    await page.locator('time', { hasText: 'GMT+14' }).first().waitFor()
  })

  it("accept a time in the zone's offset at that date, and name the offset", async () => {
    const page = await dashboard.as('tomas', { timezoneId: 'Pacific/Auckland' })
    await page.goto('/keys/new')
    const expires = page.locator('.field', { has: page.getByLabel('Expires') })
    for (const [local, zone] of [
      ['2027-07-01T09:00', 'GMT+12'],
      ['2027-12-01T09:00', 'GMT+13'],
    ] as const) {
      await page.getByLabel('Expires').fill(local)
      await expires.getByText(zone, { exact: true }).waitFor()
    }
    await scan(page)
  })

  it('continue under a new email address, once its link confirms it; help is available', async () => {
    const page = await dashboard.proven('sam')
    await page.goto('/account/profile')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByLabel('New email').fill('sam@new.example')
    await page.getByLabel('Password', { exact: true }).fill(dashboard.app.password('sam'))
    await screenshot(page, 'change-email')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('We sent a link to sam@new.example.').waitFor()
    await page.goto(`/confirm-email-change#${await mailedToken(dashboard.app, 'sam@new.example')}`)
    await screenshot(page, 'confirm-email-change')
    await scan(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Sign in with sam@new.example from now on.').waitFor()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByText('The service is responding.').waitFor()
    await screenshot(page, 'help')
    await scan(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Billing' }).click()
    await page.getByText('No open invoices').waitFor()
    await screenshot(page, 'billing')
    await scan(page)
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('cell', { name: 'sam@new.example' }).or(page.getByText('sam@new.example')).first().waitFor()
    await screenshot(page, 'members')
  })

  it('continue if a proof replaced the token while another call was in progress with the old one', async () => {
    const page = await dashboard.as('olav')
    const error = { type: 'authentication_error', code: 'session_required', message: 'Sign in first.' }
    let refusals = 0
    await page.route('**/v1/company', (route) => {
      // The page that was open before makes the same call, and may still wait for it.
      const isFirst = route.request().frame().url().endsWith('/company') && refusals++ === 0
      return isFirst ? route.fulfill({ status: 401, json: { error } }) : route.fallback()
    })
    const refused = page.waitForResponse((response) => response.url().endsWith('/v1/company') && response.status() === 401)
    await page.goto('/company')
    await refused
    await page.getByText('Procurement').first().waitFor()
  })

  it('are listed, and one that is ended from another browser has to sign in again', async () => {
    const [laptop, phone] = [await dashboard.as('mina'), await dashboard.as('mina', { viewport: { width: 390, height: 844 } })]
    await laptop.getByRole('link', { name: 'Security' }).click()
    await laptop.getByRole('button', { name: 'End' }).waitFor()
    await screenshot(laptop, 'sessions')
    await scan(laptop)
    // Other reads of the page arrive late: the button is gone by then, and its result is shown all the same.
    const gone = laptop.getByRole('button', { name: 'End' }).waitFor({ state: 'detached' })
    await laptop.route('**/v1/auth/session', async (route) => {
      await gone
      await route.continue()
    })
    await laptop.getByRole('button', { name: 'End' }).click()
    await gone
    await laptop.getByText('Session ended').waitFor()
    await phone.getByRole('button', { name: 'Menu' }).click()
    await screenshot(phone, 'menu')
    await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Security' }).click()
    await phone.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('that end while a form is filled in say so, and keep what was typed for their person', async () => {
    const page = await dashboard.as('tomas')
    await page.goto('/webhooks/new')
    await page.getByLabel('URL').fill('https://hooks.example/of-tomas')
    await submitAfterSessionEnd(page, 'Add endpoint')
    await screenshot(page, 'session-ended')
    await scan(page)
    await dashboard.signIn(page, 'tomas')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('Draft restored').waitFor()
    expect(await page.getByLabel('URL').inputValue()).toBe('https://hooks.example/of-tomas')
  })

  it('that end while a key is described keep its mode and its scopes', async () => {
    const page = await dashboard.as('tomas')
    await page.goto('/keys/new')
    await page.getByLabel('Name', { exact: true }).fill('Reader')
    await page.getByLabel('Live').check()
    const scopes = page.getByRole('group', { name: 'Scopes' }).getByRole('checkbox', { checked: true })
    await expect.poll(() => scopes.count()).toBe(1)
    await page.getByLabel('rentals:read').check()
    await submitAfterSessionEnd(page, 'Create key')
    await dashboard.signIn(page, 'tomas')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('Draft restored').waitFor()
    expect(await page.getByLabel('Live').isChecked()).toBe(true)
    await expect
      .poll(() => scopes.evaluateAll((boxes: { value: string }[]) => boxes.map(({ value }) => value)))
      .toEqual(['catalog:read', 'rentals:read'])
  })

  it('that end before a form is sent say so by another call, and keep what was typed', async () => {
    const page = await dashboard.as('tomas')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/v1/inbox/unread', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/webhooks/new')
    await page.getByLabel('URL').fill('https://hooks.example/unsent')
    await page.context().clearCookies()
    release()
    await page.getByText('Your session ended. Sign in to continue.').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await dashboard.signIn(page, 'tomas')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('Draft restored').waitFor()
    expect(await page.getByLabel('URL').inputValue()).toBe('https://hooks.example/unsent')
  })

  it('that end during an edit do not undo what was changed in the meantime', async () => {
    const page = await dashboard.as('tomas')
    await page.goto('/account/profile')
    await page.getByLabel('Name').fill('Tomas Vik-Lund')
    await (await dashboard.app.signedIn('tomas')).call('PATCH', '/account/profile', { timeZone: 'Pacific/Auckland' })
    await submitAfterSessionEnd(page, 'Save')
    await dashboard.signIn(page, 'tomas')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('Draft restored').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.sidebar').getByText('Tomas Vik-Lund').waitFor()
    const { person } = (await (await dashboard.app.signedIn('tomas')).get('/auth/session')).body
    expect(person).toMatchObject({ name: 'Tomas Vik-Lund', timeZone: 'Pacific/Auckland' })
  })

  it('that end during an edit of a request do not undo what was changed in the meantime', async () => {
    const { app } = dashboard
    const { id } = (await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), notes: 'First' })).body
    const page = await dashboard.as('mina')
    await page.goto(`/requests/${id}/edit`)
    await page.getByLabel('Your reference').fill('PO 7')
    expect((await app.as('tomas').patch(`/requests/${id}`, { notes: 'Second' })).status).toBe(200)
    await submitAfterSessionEnd(page, 'Save')
    await dashboard.signIn(page, 'mina')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('Draft restored').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your reference: PO 7.').waitFor()
    expect((await app.as('mina').get(`/requests/${id}`)).body).toMatchObject({ reference: 'PO 7', notes: 'Second' })
  })

  it('that end during an edit restore it only for its own object', async () => {
    const client = await dashboard.app.signedIn('tomas')
    for (const name of ['Nightly', 'Weekly']) await client.post('/keys', { name, mode: 'test' })
    const page = await dashboard.as('tomas')
    const rename = async (name: string) => {
      await page.getByRole('row', { name }).getByRole('button', { name: 'Rename' }).click()
      return page.getByRole('dialog').getByLabel('Name')
    }
    await page.goto('/keys')
    await (await rename('Nightly')).fill('Every night')
    await page.context().clearCookies()
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await page.getByText('Your session ended. Sign in to continue.').waitFor()
    await dashboard.signIn(page, 'tomas')
    await page.getByRole('button', { name: 'Later' }).click()
    expect(await (await rename('Weekly')).inputValue()).toBe('Weekly')
    await page.keyboard.press('Escape')
    const restored = await rename('Nightly')
    await page.getByText('Draft restored').waitFor()
    expect(await restored.inputValue()).toBe('Every night')
  })

  it('that end before an agreement is published restore its text and its preview', async () => {
    const page = await dashboard.proven('oona')
    await page.goto('/operator/publish-agreement')
    await page.getByLabel('Title').fill('Introduction agreement')
    await page.getByLabel('Text').fill('## Restored terms')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.context().clearCookies()
    await page.getByRole('dialog', { name: 'Publish this version?' }).getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Your session ended. Sign in to continue.').waitFor()
    await dashboard.signIn(page, 'oona')
    await dashboard.enterSecondFactor(page, 'oona')
    await page.getByText('Draft restored').waitFor()
    await page.getByRole('heading', { name: 'Restored terms' }).waitFor()
  })

  it('leave nothing that was typed in the browser of a person who signs out', async () => {
    const page = await dashboard.as('mina')
    const typed = 'only for the operator'
    const stored = async () => (await page.context().storageState({ indexedDB: true })).origins.map((one) => JSON.stringify(one)).join('')
    const inTab = () => page.evaluate('JSON.stringify(sessionStorage)')
    for (const signOut of ['Sign out', 'Sign out everywhere']) {
      await page.goto('/requests/new')
      await page.getByLabel('Notes').fill(typed)
      await page.reload()
      await page.getByText('Draft restored').waitFor()
      expect(await stored()).toContain(typed)
      await page.goto('/account/security')
      await page.getByRole('button', { name: signOut, exact: true }).click()
      if (signOut === 'Sign out everywhere') await page.getByRole('dialog').getByRole('button', { name: signOut }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(`${await stored()}${await inTab()}`).not.toContain(typed)
      await dashboard.signIn(page, 'mina')
      await page.getByRole('button', { name: 'Later' }).click()
      await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
    }
  })

  it('end in every tab immediately, regardless of what one of them shows', async () => {
    const page = await dashboard.as('tomas')
    const other = await page.context().newPage()
    await other.goto('/requests')
    await other.getByRole('heading', { name: 'Requests' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    await other.getByText('Your session ended. Sign in to continue.').waitFor()
    // A person signs in once, not in every tab.
    await dashboard.signIn(page, 'tomas')
    await other.getByRole('heading', { name: 'Requests' }).waitFor()
  })

  it('end together with steps that wait to be sent, and every tab then belongs to the next person who signs in', async () => {
    const { app } = dashboard
    const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    const page = await dashboard.as('mina')
    const other = await page.context().newPage()
    await page.goto(`/requests/${id}`)
    await page.getByRole('button', { name: 'Close request' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close request' }).click()
    await page.getByRole('button', { name: 'Undo' }).hover()
    await other.goto('/requests')
    await other.getByRole('heading', { name: 'Requests' }).waitFor()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Your session ended before this was done: Closing the request.').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)

    await dashboard.signIn(page, 'mina')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('heading', { name: '2 nodes of 8 × H100 SXM' }).waitFor()
    // If a session ends by itself, no tab notifies the others. This one may or may not notice it before the next person signs in.
    await other.context().clearCookies()
    await other.goto('/sign-in')
    await dashboard.signIn(other, 'ruth')
    await page.locator('.sidebar').getByText('Kestrel Compute, owner').waitFor()
    expect((await app.as('mina').get(`/requests/${id}`)).body.status).toBe('open')
  })

  it('move from the password to the code, with the focus; if an item is removed, the focus moves to its list', async () => {
    const page = await dashboard.visitor()
    await page.goto('/sign-in')
    await dashboard.signIn(page, 'mina')
    await page.getByLabel('Code').and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await dashboard.as('mina')
    await page.goto('/account/security')
    const end = page.getByRole('button', { name: /^End/ }).first()
    await end.focus()
    await end.press('Enter')
    await page.getByText('Session ended').waitFor()
    await page.locator(':is(h1, h2, h3):focus').waitFor()
  })

  it('are not started in a browser that blocks all storage, which shows what to do', async () => {
    const page = await dashboard.visitor()
    await page.addInitScript(() => {
      Object.defineProperty(Reflect.get(globalThis, 'navigator'), 'cookieEnabled', { value: false })
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, area, { get: refuse })
      Object.defineProperty(globalThis, 'BroadcastChannel', { value: refuse })
    })
    await page.goto('/requests')
    await page.getByText('Your browser blocks cookies. Allow them for this site to sign in.').waitFor()
    await scan(page)
  })
})
