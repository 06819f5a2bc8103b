import { beforeAll, expect, it } from 'vitest'
import { people } from '../../server/src/demo/cast.ts'
import { UnsubscribeLinks } from '../../server/src/domain/notifications/unsubscribe-links.crypto.ts'
import { putListing } from '../../server/test/listings.ts'
import { offerOn } from '../../server/test/radar.ts'
import { testSecret } from '../../server/test/secret.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('The inbox', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('shows new notifications at the bell and in the title immediately; following one marks it as read', async () => {
    const page = await dashboard.as('sam')
    const operator = await dashboard.app.signedIn('oona')
    const listing = await putListing(dashboard.app, 'kestrel')
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    await offerOn(dashboard.app, operator, listing)
    await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
    expect(await page.title()).toMatch(/^\(1\) /)
    await offerOn(dashboard.app, operator, listing)
    await page.getByRole('link', { name: 'Inbox, 2 unread' }).click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    const lines = page.getByRole('listitem').filter({ hasText: 'New opportunity: 16 × H100 SXM in EU North' })
    await lines.nth(1).waitFor()
    await screenshot(page, 'inbox')
    await scan(page)
    await lines.first().getByRole('link').click()
    await page.waitForURL(/\/opportunities\/opp_/)
    await page.getByRole('link', { name: 'Inbox, 1 unread' }).click()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    expect(await page.title()).toMatch(/^Inbox /)
    await page.getByRole('button', { name: 'Unread' }).click()
    await page.getByText('No unread notifications').waitFor()
  })

  it('marks as read what arrives for the open page, also while an earlier one is being marked', async () => {
    const page = await dashboard.as('sam')
    await offerOn(dashboard.app, await dashboard.app.signedIn('oona'), await putListing(dashboard.app, 'kestrel'))
    await page.getByRole('link', { name: 'Inbox, 1 unread' }).click()
    let marks = 0
    const markedAgain = new Promise<void>((resolve) => {
      void page.route('**/v1/inbox/read-all', async (route) => {
        const response = await route.fetch()
        marks += 1
        // Simulates a notification that arrives before the page counts again.
        if (marks === 1)
          await dashboard.app.sql('update notifications set read_at = null where path = $1', [route.request().postDataJSON().path])
        await route.fulfill({ response })
        if (marks === 2) resolve()
      })
    })
    // Not by a click, which marks that entry itself.
    const opportunity = await page.getByRole('listitem').getByRole('link', { name: 'New opportunity' }).first().getAttribute('href')
    await page.goto(opportunity ?? '')
    await markedAgain
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  })

  it('the service is informed once that a page without unread notifications is opened, regardless of how often the unread ones are counted', async () => {
    const page = await dashboard.as('sam')
    await offerOn(dashboard.app, await dashboard.app.signedIn('oona'), await putListing(dashboard.app, 'kestrel'))
    await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
    const marks: string[] = []
    page.on('request', (request) => request.url().endsWith('/v1/inbox/read-all') && marks.push(request.postDataJSON().path))
    const counted = () => page.waitForResponse((response) => response.url().endsWith('/v1/inbox/unread'))
    await page.getByRole('link', { name: 'Listings' }).click()
    await page.getByRole('heading', { name: 'Listings' }).waitFor()
    for (const _ of [1, 2]) {
      const recounted = counted()
      await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
      await dashboard.app.sql("select pg_notify('changes', 'person ' || id || ' inbox') from people where email = $1", [people.sam.email])
      await recounted
    }
    await page.getByRole('link', { name: 'Offers' }).click()
    await expect.poll(() => marks).toEqual(['/listings', '/offers'])
  })

  it("and emails follow the person's settings, also by the link in an email without signing in", async () => {
    const page = await dashboard.as('ruth')
    await page.getByRole('link', { name: 'Notifications' }).click()
    await page.getByRole('heading', { name: 'Notifications' }).waitFor()
    const saved = () => page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
    await Promise.all([saved(), page.getByLabel('Outbid: email').uncheck()])
    await Promise.all([saved(), page.getByLabel('Daily summary').check()])
    await page.getByText('Saved', { exact: true }).first().waitFor()
    await screenshot(page, 'notification-settings')
    await scan(page)
    await page.reload()
    await page.getByLabel('Daily summary').waitFor()
    expect(await page.getByLabel('Daily summary').isChecked()).toBe(true)
    expect(await page.getByLabel('Outbid: email').isChecked()).toBe(false)
    expect(await page.getByLabel('Outbid: inbox').isChecked()).toBe(true)
    expect(await page.getByLabel('API key created: email').isDisabled()).toBe(true)

    const stranger = await dashboard.visitor()
    const [ruth] = await dashboard.app.sql<{ id: number }>('select id from people where email = $1', [people.ruth.email])
    const links = new UnsubscribeLinks(testSecret, dashboard.app.dashboardUrl)
    await stranger.goto(links.urlFor({ personId: Number(ruth?.id), kind: 'opportunity_offered' }))
    await stranger.getByText('Stop emails for').waitFor()
    await screenshot(stranger, 'unsubscribe')
    await scan(stranger)
    await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
    await stranger.getByText('You no longer receive emails').waitFor()
    await page.reload()
    await page.getByLabel('New opportunity: email').waitFor()
    expect(await page.getByLabel('New opportunity: email').isChecked()).toBe(false)
  })
})
