import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { people } from '../../server/src/demo/cast.ts'
import { lettersTo } from '../../server/test/letters.ts'
import { opportunityOfKestrel } from './market.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

/** Fills in a request that needs no confirmation. */
async function fillRequest(page: Page, nodes: string): Promise<void> {
  await page.getByLabel('GPU model').fill('H100 SXM')
  await page.getByLabel('Region').fill('eu-north')
  await page.getByLabel('Nodes', { exact: true }).fill(nodes)
  await page.getByLabel('GPUs per node').fill('8')
  await page.getByLabel('Duration').fill('6')
}

/** The service does what the page asks once, and the response is lost. */
const loseResponse = (page: Page, path: string) =>
  page.route(
    `**/v1${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

story('browsers', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('that lose a response file one request, even if the page is reloaded; different values are sent after a warning', async () => {
    const client = await dashboard.app.signedIn('mina')
    const filed = async () => (await client.get('/requests')).body.data.length
    const page = await dashboard.as('mina')
    const file = page.getByRole('button', { name: 'File request' })
    await page.goto('/requests/new')
    await fillRequest(page, '2')
    await loseResponse(page, '/requests')
    await file.click()
    await page.getByText('The service did not respond.').waitFor()
    await page.reload()
    await page.getByText('Draft restored').waitFor()
    await file.click()
    await page.waitForURL('**/requests/dem_*')
    expect(await filed()).toBe(1)

    await page.goto('/requests/new')
    await fillRequest(page, '3')
    await loseResponse(page, '/requests')
    await file.click()
    await page.getByText('The service did not respond.').waitFor()
    await page.getByLabel('Nodes', { exact: true }).fill('4')
    await file.click()
    await page.getByText('This form was already sent with different values, and that was done.').waitFor()
    await screenshot(page, 'request-sent-before')
    expect(await filed()).toBe(2)
    await file.click()
    await page.waitForURL('**/requests/dem_*')
    expect(await filed()).toBe(3)
  })

  it('do not leave the page that a person went to, when the response to an earlier step arrives', async () => {
    const page = await dashboard.as('mina')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/v1/requests', async (route) => {
      await released
      await route.fallback()
    })
    await page.goto('/requests/new')
    await fillRequest(page, '5')
    await page.getByRole('button', { name: 'File request' }).click()
    await page.getByRole('button', { name: 'File request', disabled: true }).waitFor()
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await page.getByRole('link', { name: 'Add endpoint' }).first().click()
    await page.getByLabel('Description').fill('Nightly sync')
    release()
    await page.getByText('Request filed.').waitFor()
    expect(await page.getByLabel('Description').inputValue()).toBe('Nightly sync')
  })

  it('close an open dialog when a person goes back: a step that waits for the second factor is not continued on another page', async () => {
    const opportunity = await opportunityOfKestrel(dashboard.app)
    const page = await dashboard.as('ruth')
    await page.goto(`/opportunities/${opportunity}`)
    await page.getByRole('link', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Accept and meet the buyer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept and meet the buyer' }).click()
    await page.getByLabel('Code').waitFor()
    await page.goBack()
    await page.getByText('This action requires your second factor. Nothing was changed.').waitFor()
    await page.locator('h1:focus', { hasText: '2 nodes of 8 × H100 SXM' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await (await dashboard.app.signedIn('ruth')).get(`/opportunities/${opportunity}`)).body.status).toBe('offered')
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('combobox').waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Accept this opportunity' }).waitFor()
    await page.getByRole('combobox').waitFor({ state: 'detached' })
  })

  it('close the menu of a phone by any of its links, also the one to the page that is open', async () => {
    const page = await dashboard.as('mina', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Dashboard', exact: true }).press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu' }).and(page.locator(':focus')).waitFor()
  })

  it('show the theme that another tab chose', async () => {
    const page = await dashboard.as('mina')
    const other = await page.context().newPage()
    await other.goto('/account/profile')
    await page.goto('/account/profile')
    await page.getByLabel('Dark', { exact: true }).check()
    await other.locator('html[data-theme="dark"]').waitFor()
    await other.getByLabel('Dark', { exact: true }).and(other.locator(':checked')).waitFor()
  })

  it('do not ask for the second factor of a session that another tab ended', async () => {
    const page = await dashboard.visitor()
    await page.goto('/sign-in?to=/requests')
    await dashboard.signIn(page, 'mina')
    await page.getByLabel('Code').waitFor()
    const other = await page.context().newPage()
    await other.goto('/radar')
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Your session ended. Sign in to continue.').waitFor()
    await dashboard.signIn(page, 'mina')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
  })

  it('continue after a verification in another tab, once the person confirms it', async () => {
    const page = await dashboard.as('tomas')
    const other = await page.context().newPage()
    for (const [tab, name] of [
      [page, 'First'],
      [other, 'Second'],
    ] as const) {
      await tab.goto('/keys/new')
      await tab.getByLabel('Name').fill(name)
      await tab.getByLabel('Live', { exact: true }).check()
      await tab.getByRole('button', { name: 'Create key' }).click()
      await tab.getByLabel('Code').waitFor()
    }
    await dashboard.enterSecondFactor(page, 'tomas')
    await page.getByText('Your new key').waitFor()
    await other.getByText('You have verified that it is you in another tab.').waitFor()
    await screenshot(other, 'verified-in-another-tab')
    await scan(other)
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByText('Your new key').waitFor()
  })

  it('with a password manager learn whose password changes, while the focus is on the first visible field', async () => {
    const page = await dashboard.as('mina')
    await page.goto('/account/profile')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').and(page.locator(':focus')).waitFor()
    const names = await page
      .locator('dialog input')
      .evaluateAll((fields: { autocomplete: string }[]) => fields.map((field) => field.autocomplete))
    expect(names).toEqual(['username', 'current-password', 'new-password'])
    expect(await page.locator('dialog [autocomplete="username"]').inputValue()).toBe(people.mina.email)
    await screenshot(page, 'change-password')
    await scan(page)
  })

  it('that restore a page for another person than it shows load it again', async () => {
    const page = await dashboard.as('mina')
    const { sid = '' } = await dashboard.app.signedIn('ruth')
    await page.context().addCookies([{ name: 'sid', value: sid, url: dashboard.app.dashboardUrl, httpOnly: true, sameSite: 'Lax' }])
    const reloaded = page.waitForEvent('load')
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))')
    await reloaded
    await page.locator('.sidebar').getByText('Kestrel Compute, owner').waitFor()
  })

  it('show nothing of the former company of a person who joins another', async () => {
    const page = await dashboard.as('tomas')
    await page.goto('/requests/new')
    await fillRequest(page, '7')
    await page.getByRole('button', { name: 'File request' }).click()
    await page.waitForURL('**/requests/dem_*')
    const requests = page.locator('.sidebar').getByRole('link', { name: 'Requests', exact: true })
    await requests.click()
    await page.getByRole('row', { name: '7 nodes' }).first().waitFor()
    await page.getByRole('link', { name: 'Market', exact: true }).click()
    await page.getByRole('heading', { name: 'Market', exact: true }).waitFor()

    const client = await dashboard.app.proven('tomas')
    await client.post('/company/leave')
    await page.locator('.sidebar').getByText('No company yet').waitFor()
    const owner = await dashboard.app.proven('ruth')
    await owner.post('/company/invitations', { email: people.tomas.email, role: 'viewer' })
    const [letter] = await lettersTo(dashboard.app, people.tomas.email)
    await client.post('/invitations/accept', { token: /#(\S+)/.exec(letter?.text ?? '')?.[1] })
    await page.locator('.sidebar').getByText('Kestrel Compute, viewer').waitFor()
    await page.route(/\/v1\/requests(\?|$)/, () => {})
    await requests.click()
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
    expect(await page.getByRole('row', { name: '7 nodes' }).count()).toBe(0)
  })

  it('lead a person who is signed in from the sign-in to the page that it leads to', async () => {
    const page = await dashboard.as('mina')
    await page.goto('/sign-in?to=/radar')
    await page.getByRole('heading', { name: 'Radar' }).waitFor()
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: 'Hello' }).waitFor()
  })

  it.each(['/market?region=nowhere', '/calls?key=mistyped'])('say that a filter in the address is unknown: %s', async (path) => {
    const page = await dashboard.as('mina')
    await page.goto(path)
    await page.getByRole('alert').getByText("A filter in this address has a value that doesn't exist.").waitFor()
    await screenshot(page, 'unknown-filter')
    await scan(page)
    await page.getByRole('link', { name: 'Remove all filters' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  it('read which row a link to a step belongs to', async () => {
    const page = await dashboard.proven('oona')
    await page.goto('/operator/people')
    const link = page.getByRole('row', { name: people.mina.name }).getByRole('link', { name: 'Audit log' })
    const row = await link.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${row}"]`).innerText()).toContain(people.mina.name)
  })

  it('that translate a page show what changes afterwards, and remove what is gone', async () => {
    const page = await dashboard.as('mina')
    await page.goto('/requests/new')
    await page.evaluate(translateScript)
    await page.getByLabel('GPU model').fill('H100 SX')
    await page.getByLabel('Region').fill('eu-north')
    await page.getByText('No match for H100 SX').waitFor()
    await page.getByLabel('GPU model').fill('H100 SXM')
    await page.getByLabel('Region').focus()
    await page.getByText('No match for H100 SX').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Sandbox' }).click()
    await page.getByText('Off. When it is on, a request is offered').waitFor()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('On: a request is offered').waitFor()
  })

  it('that lose the response with a new API key say where to revoke it', async () => {
    const page = await dashboard.proven('mina')
    await page.goto('/keys/new')
    await page.getByLabel('Name', { exact: true }).fill('Lost key')
    await loseResponse(page, '/keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('If a key was created, revoke it in the list of API keys: it cannot be shown again.').waitFor()
    await screenshot(page, 'key-lost')
    await page.getByRole('link', { name: 'API keys' }).first().click()
    const row = page.getByRole('row', { name: 'Lost key' })
    await row.getByRole('button', { name: 'Roll' }).click()
    await loseResponse(page, '/keys/*/roll')
    await page.getByRole('dialog').getByRole('button', { name: 'Roll' }).click()
    await page.getByText('If a key was created, revoke it in the list of API keys: it cannot be shown again.').waitFor()
  })

  it('that lose a response send one invitation, publish one version, and roll a secret once', async () => {
    const { app } = dashboard
    const [ingrid, oona] = [await dashboard.proven('ingrid'), await dashboard.proven('oona')]
    const { id } = (await (await app.signedIn('mina')).post('/webhook-endpoints', { url: 'https://hooks.example/x', mode: 'live' })).body
    const sendTwice = async (page: Page, path: string, send: () => Promise<void>) => {
      await loseResponse(page, path)
      await send()
      await page.getByText('The service did not respond.').waitFor()
      await send()
    }

    await ingrid.goto('/members')
    await ingrid.getByRole('button', { name: 'Invite' }).click()
    await ingrid.getByLabel('Email').fill('colleague@halden.example')
    await sendTwice(ingrid, '/company/invitations', () => ingrid.getByRole('dialog').getByRole('button', { name: 'Invite' }).click())
    await ingrid.getByText('Invitation sent').waitFor()
    expect(await lettersTo(app, 'colleague@halden.example')).toHaveLength(1)

    // From then on, no demand is offered until its company has signed this version.
    await oona.goto('/operator/publish-agreement')
    await oona.getByLabel('Title').fill('Agreement of the lost response')
    await oona.getByLabel('Text').fill('Terms.')
    await sendTwice(oona, '/operator/agreements', async () => {
      await oona.getByRole('button', { name: 'Publish' }).click()
      await oona.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    })
    await oona.getByText('is in force').first().waitFor()
    expect(await app.sql(`select from agreements where title = 'Agreement of the lost response'`)).toHaveLength(1)

    await ingrid.goto(`/webhooks/${id}`)
    await ingrid.getByRole('button', { name: 'Roll secret' }).click()
    await sendTwice(ingrid, `/webhook-endpoints/${id}/roll-secret`, () =>
      ingrid.getByRole('dialog').getByRole('button', { name: 'Roll' }).click(),
    )
    await ingrid.getByRole('dialog', { name: 'Your new signing secret' }).waitFor()
    expect(await app.sql(`select from audit where action = 'webhook.secret_rolled' and target = $1`, [id])).toHaveLength(1)
  })
})

/** What a browser's translation does: it replaces each text node by an element, also those that are added later. */
const translateScript = `
  const translate = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const { parentNode } = node
      if (!parentNode || !node.data.trim() || parentNode.closest('font, svg, script, style, textarea, title, option')) return
      const font = document.createElement('font')
      font.textContent = node.data
      parentNode.replaceChild(font, node)
    } else for (const child of [...node.childNodes]) translate(child)
  }
  translate(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translate(node)
  }).observe(document.body, { childList: true, subtree: true })
`
