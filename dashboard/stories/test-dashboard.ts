/** The stage of a story: its own test app with the pages, and a browser context for each person. */
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type PersonName, people } from '../../server/src/demo/cast.ts'
import { readPages } from '../../server/src/pages/read-pages.ts'
import type { DashboardClient } from '../../server/test/dashboard-client.ts'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { sharedBrowser } from './chromium.ts'
import { trackContext } from './contexts.ts'
import { slow, slowDown } from './slow-network.ts'

const hasBrowser = (await sharedBrowser()) !== null
/** Pictures of every page and a slow network take longer than the limit of other tests. */
const options = process.env.SCREENSHOTS === undefined && slow === undefined ? {} : { timeout: 600_000 }

/** A story is a `describe` that is skipped, by its name, if no Chromium runs. */
export const story = (name: string, play: () => void) => describe.skipIf(!hasBrowser)(name, options, play)

const dist = join(import.meta.dirname, '../dist')
/** Longer than any wait of a page on a busy machine. */
const pageTimeoutMs = 60_000

export class TestDashboard {
  readonly app: TestApp

  constructor(app: TestApp) {
    this.app = app
  }

  /** A person with their own browser, not signed in. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const browser = await sharedBrowser()
    if (!browser) throw new Error('no Chromium runs here: a story belongs into story(), which is skipped then')
    const context = await browser.newContext({
      baseURL: this.app.dashboardUrl,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    trackContext(context)
    context.setDefaultTimeout(pageTimeoutMs)
    const page = await context.newPage()
    page.on('pageerror', ({ message, stack }) => {
      // The bundler's own copy of an error that the page handles.
      if (!message.startsWith('Unable to preload CSS')) expect.unreachable(`${page.url()} threw: ${message} ${stack}`)
    })
    page.on('console', (message) => {
      const text = message.text()
      // An error that a page caught is a message of its own. Lost files are part of stories, and occur when a page is left while it loads.
      const caught = message.type() === 'error' && /^\w*Error: (?!Unable to preload|Failed to fetch dynamically)/.test(text)
      if (caught || /Content Security Policy|Permissions-Policy/.test(text)) expect.unreachable(text)
    })
    await page.addInitScript({ content: scrollReturnsPromise })
    await slowDown(page)
    return page
  }

  /** Signed in, without a recent second factor. A separate story covers how a page asks for it. */
  async as(name: PersonName, options?: BrowserContextOptions): Promise<Page> {
    return this.#openAs(await this.app.signedIn(name), options)
  }
  /** Signed in, the second factor proven. */
  async proven(name: PersonName, options?: BrowserContextOptions): Promise<Page> {
    return this.#openAs(await this.app.proven(name), options)
  }
  async #openAs({ sid = '' }: DashboardClient, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.visitor(options)
    await page.context().addCookies([{ name: 'sid', value: sid, url: this.app.dashboardUrl, httpOnly: true, sameSite: 'Lax' }])
    await page.goto('/')
    await page.getByRole('heading', { name: 'Hello' }).waitFor()
    return page
  }

  /** Fills in and sends the open sign-in page. */
  async signIn(page: Page, name: PersonName): Promise<void> {
    await page.getByLabel('Email').fill(people[name].email)
    await page.getByLabel('Password').fill(this.app.password(name))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  /** Enters the second factor when the page asks for it. The clock advances, because a code works once. */
  async enterSecondFactor(page: Page, name: PersonName): Promise<void> {
    await page.getByLabel('Code').waitFor()
    await this.app.advance('31 seconds')
    await page.getByLabel('Code').fill(await this.app.code(name))
    await page.getByRole('button', { name: 'Verify' }).click()
  }
}

/** Opens a test app with the pages, and a stage for it. `settings` are its environment. */
export async function openTestDashboard(settings: Readonly<Record<string, string>> = {}): Promise<TestDashboard> {
  const pages = await readPages(dist)
  if (!pages) throw new Error("the dashboard's pages are not built")
  return new TestDashboard(await openTestApp(settings, pages))
}

/** Newer browsers return a promise from a scroll. Code that expects nothing or a function may fail on it. */
const scrollReturnsPromise = `
  for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy', 'scroll']) {
    const plain = Element.prototype[name]
    Element.prototype[name] = function (...given) {
      return Promise.resolve(plain.apply(this, given))
    }
  }
`
