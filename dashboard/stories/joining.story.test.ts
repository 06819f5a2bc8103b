import { scopes } from '@parley/contract/access'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { Sealer } from '../../server/src/core/sealer.ts'
import { people } from '../../server/src/demo/cast.ts'
import { inviteOperator } from '../../server/src/domain/account/invite-operator.ts'
import { Outbox } from '../../server/src/domain/mail/outbox.steps.ts'
import { lettersTo } from '../../server/test/letters.ts'
import { testSecret } from '../../server/test/secret.ts'
import { saveSecret } from './save-secret.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

const password = 'a long enough phrase'

story('joining', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })
  const capture = async (page: Page, name: string) => {
    await screenshot(page, name)
    await scan(page)
  }
  /** The link in the newest email to an address. */
  async function mailedLink(to: string): Promise<string> {
    const [newest] = await lettersTo(dashboard.app, to)
    const link = /^https?:\S+$/m.exec(newest?.text ?? '')?.[0]
    if (link === undefined) throw new Error(`no link was mailed to ${to}: ${newest?.subject}`)
    return link
  }
  /** The page knows the email address from the link. */
  async function signInWithPassword(page: Page, email: string): Promise<void> {
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  it('leads from sign-up and email confirmation to a company and a first key that works', async () => {
    const email = 'ada@fjord.example'
    const page = await dashboard.visitor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill('Ada Berg')
    await page.getByLabel('Email').fill(email)
    await capture(page, 'sign-up')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await screenshot(page, 'sign-up-sent')

    const link = await mailedLink(email)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
    await page.getByText(email).waitFor()
    await page.getByLabel('Password').fill('too short')
    await page.getByRole('heading').first().focus()
    await page.getByText('Enter at least 12 characters.').waitFor()
    await capture(page, 'confirm-email')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Open my account' }).click()
    await page.getByText('You do not belong to a company yet').waitFor()
    await capture(page, 'start-without-company')
    await page.getByRole('link', { name: 'Create a company' }).click()
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Enter a value.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Fjord Systems')
    await page.getByLabel('Buy', { exact: true }).check()
    await page.getByLabel('Country').selectOption({ label: 'Norway' })
    await page.getByLabel('Website').fill('fjord.example')
    await capture(page, 'create-company')
    await page.getByLabel('Website').fill('ftp://fjord.example')
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Enter a web address that begins with http:// or https://, such as https://example.com.').waitFor()
    await page.getByLabel('Website').fill('fjord.example')
    await page.getByLabel('Website').blur()
    expect(await page.getByLabel('Website').inputValue()).toBe('https://fjord.example')
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Your tasks at Fjord Systems.').waitFor()
    await page.getByRole('link', { name: 'Sign the introduction agreement' }).waitFor()
    await page.getByRole('link', { name: 'Fill in your contact card' }).waitFor()
    await page.getByRole('link', { name: 'Fill in your billing details' }).waitFor()
    await page.getByRole('link', { name: 'File your first request' }).waitFor()
    expect(await page.getByText('Propose your first listing').count()).toBe(0)
    await screenshot(page, 'start-of-a-new-company')
    await scan(page)

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByText('No API keys yet').waitFor()
    await screenshot(page, 'keys-none')
    await page.getByRole('link', { name: 'Create your first key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('First steps')
    await page.getByLabel('rentals:write').uncheck()
    await capture(page, 'new-key')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    await capture(page, 'new-key-shown')
    const key = await page
      .locator('code')
      .filter({ hasText: /^gpk_test_\w{20}/ })
      .innerText()
    const me = await dashboard.app.withKey(key).get('/me')
    expect(me.body).toMatchObject({ mode: 'test', scopes: scopes.filter((scope) => scope !== 'rentals:write') })
    await page.getByRole('button', { name: /^Copy curl/ }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`curl -H "Authorization: Bearer ${key}" ${dashboard.app.baseUrl}/me`)
    await saveSecret(page)
    await page.getByText(`${scopes.length - 1} scopes`).waitFor()
    expect(await page.content()).not.toContain(key)

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByText(/^Done: .*Create an API key/).waitFor()
    await page.getByRole('link', { name: 'Add a webhook endpoint' }).waitFor()
    await page.getByRole('link', { name: 'Try your integration in the sandbox' }).waitFor()
    await screenshot(page, 'start-with-a-first-key')
  })

  it('a forgotten password is reset with an emailed link, and every session ends', async () => {
    const otherSession = await dashboard.as('sam')
    const page = await dashboard.visitor()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await capture(page, 'forgot-password')
    await page.getByLabel('Email').fill(people.sam.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto(await mailedLink(people.sam.email))
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await capture(page, 'reset-password')
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('heading', { name: 'Your password has been reset' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signInWithPassword(page, people.sam.email)
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
    await otherSession.getByRole('link', { name: 'Members' }).click()
    await otherSession.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('a used link says so, and what to do', async () => {
    const page = await dashboard.visitor()
    await page.goto('/confirm-email#a-token-of-yesterday')
    const alert = page.getByRole('alert')
    await alert.getByText('The link is wrong, was already used, or has expired.').waitFor()
    await alert.getByText('Request a new one. Each link works once.').waitFor()
    await page.goto('/invitation#another-token')
    await alert.getByText('The link is wrong, was already used, or has expired.').waitFor()
  })

  it('the first operator joins by a printed link', async () => {
    const email = 'first@operator.example'
    const head = { serviceName: 'Parley', dashboardUrl: dashboard.app.dashboardUrl, supportEmail: 'support@parley.example' }
    const outbox = new Outbox(new Sealer(testSecret, 'mails'), head)
    const link = await dashboard.app.service.db.transaction((tx) => inviteOperator(tx, outbox, email))
    const page = await dashboard.visitor()
    await page.goto(link)
    await page.getByRole('heading', { name: "Join the operator's team of Parley" }).waitFor()
    await page.getByText(email).waitFor()
    await capture(page, 'operator-invitation')
    await page.getByLabel('Your name').fill('Ona Reyes')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Open my account' }).click()
    await page.getByRole('heading', { name: "You have joined the operator's team" }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signInWithPassword(page, email)
    await page.getByRole('heading', { name: 'Security' }).waitFor()
  })

  it('an invited colleague joins, and returns to the invitation from the sign-in', async () => {
    const owner = await dashboard.proven('ingrid')
    await owner.getByRole('link', { name: 'Members' }).click()
    await owner.getByText('No invitations').waitFor()
    await capture(owner, 'members')
    await owner.getByRole('button', { name: 'Invite' }).click()
    await owner.getByLabel('Email').fill(people.noa.email)
    await screenshot(owner, 'invite')
    await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await owner.getByText('Invitation sent').waitFor()

    const page = await dashboard.visitor()
    await page.goto(await mailedLink(people.noa.email))
    await page.getByRole('heading', { name: 'Halden Research invites you' }).waitFor()
    await page.getByRole('link', { name: 'Sign in to join' }).waitFor()
    await capture(page, 'invitation')
    await page.getByRole('link', { name: 'Sign in to join' }).click()
    await dashboard.signIn(page, 'noa')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('button', { name: 'Join Halden Research' }).click()
    await page.getByText('Your tasks at Halden Research.').waitFor()

    await owner.reload()
    const row = owner.getByRole('row', { name: 'Noa Levi' })
    await row.getByText('Trader').waitFor()
    await owner.getByRole('row', { name: 'Ingrid Solberg' }).getByRole('button', { name: 'Change role' }).focus()
    await owner.getByText('A company needs at least one owner who is not suspended.').first().waitFor()
    await screenshot(owner, 'members')
    const changes: string[] = []
    owner.on('request', (request) => request.url().endsWith('/role') && changes.push(request.url()))
    await row.getByRole('button', { name: 'Change role' }).focus()
    // A held Enter key opens the dialog, and does not send it.
    await owner.keyboard.down('Enter')
    await owner.getByRole('dialog').locator(':focus').waitFor()
    await owner.keyboard.down('Enter')
    await owner.keyboard.up('Enter')
    await owner.getByLabel('Viewer').check()
    await capture(owner, 'change-role')
    await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await owner.getByRole('dialog').waitFor({ state: 'detached' })
    await row.getByText('Viewer').waitFor()
    expect(changes).toHaveLength(1)
    await row.getByRole('button', { name: 'Remove' }).click()
    const confirmation = owner.getByRole('dialog').getByRole('button', { name: 'Remove' })
    // The second click of a double click on the button that opens the dialog does not confirm it.
    await confirmation.hover()
    await owner.mouse.down({ clickCount: 2 })
    await owner.mouse.up({ clickCount: 2 })
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await row.getByRole('button', { name: 'Remove' }).click()
    await confirmation.click()
    await row.waitFor({ state: 'detached' })
    await owner.getByRole('link', { name: 'Company' }).click()
    await owner.getByRole('button', { name: 'Edit contact card' }).click()
    await owner.getByLabel('Contact phone').fill('+47 20 00 00 99')
    await capture(owner, 'edit-contact-card')
    await owner.getByRole('button', { name: 'Save' }).click()
    await owner.getByRole('link', { name: '+47 20 00 00 99' }).waitFor()

    await page.reload()
    await page.getByText('You do not belong to a company yet').waitFor()
  })

  it('a link to an object says to a person in no company that a company is missing', async () => {
    const page = await dashboard.as('noa')
    await page.goto('/go/dem_0000000000000000000000')
    await page.getByText('You do not belong to a company yet').waitFor()
  })

  it('an invitation declined by its link shows no person, in the audit log of both sides', async () => {
    const email = 'somebody@new.example'
    await (await dashboard.app.proven('ingrid')).post('/company/invitations', { email, role: 'trader' })
    const page = await dashboard.visitor()
    await page.goto(await mailedLink(email))
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Decline' }).waitFor({ state: 'detached' })
    for (const [name, path] of [
      ['oona', '/operator/audit'],
      ['ingrid', '/audit'],
    ] as const) {
      const reader = await dashboard.proven(name)
      await reader.goto(`${path}?action=invitation.declined`)
      await reader.getByRole('row', { name: 'Invitation declined' }).getByText('by an email link').waitFor()
    }
  })

  it('only to sell leads through the steps of a seller', async () => {
    const page = await dashboard.as('noa')
    // So does a page that requires a company.
    await page.goto('/requests')
    await page.getByText('You do not belong to a company yet').waitFor()
    await page.getByRole('link', { name: 'Create a company' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Fjord Supply')
    await page.getByLabel('Sell', { exact: true }).check()
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Earned on rentals this month').waitFor()
    await page.getByText('Propose your first listing').waitFor()
    await page.getByText('Once it is signed, you can accept opportunities.').waitFor()
    expect(await page.getByText('Top up the wallet').count()).toBe(0)
    expect(
      await page
        .getByText(/requests|bid/i)
        .and(page.locator('.waiting-list *'))
        .count(),
    ).toBe(0)
    await capture(page, 'start-of-a-new-seller')
  })
})
