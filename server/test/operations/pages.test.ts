import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserHeaders } from '../../src/http/browser-headers.ts'
import type { Pages } from '../../src/pages/read-pages.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const script = Buffer.from('console.log("a page")\n'.repeat(50))
const pages: Pages = {
  document: '<!doctype html><title>%SERVICE_NAME%</title><meta name="api" content="%API%"><script src="/assets/main-1a2b.js"></script>',
  assets: new Map([
    ['main-1a2b.js', { mediaType: 'text/javascript', bytes: script, brotli: brotliCompressSync(script), gzip: gzipSync(script) }],
  ]),
}
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe("the dashboard's pages", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ SERVICE_NAME: 'Acme-Desk' }, pages)
  })
  const get = (path: string, headers: Record<string, string> = browser) => fetch(app.dashboardUrl + path, { headers })

  it.each(['/', '/requests', '/requests/dem_x?tab=timeline', '/v1beta'])(
    'are one document at %s, so that a link and a reload work',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('/assets/main-1a2b.js')
    },
  )

  it('contain the settings of their installation', async () => {
    expect(await (await get('/')).text()).toContain(`<title>Acme-Desk</title><meta name="api" content="${app.baseUrl}">`)
  })

  it('ask browsers to disable only features that they know: for any other, each page would log a warning', async () => {
    const policy = (await get('/')).headers.get('permissions-policy') ?? ''
    expect(policy.split(', ').map((one) => one.split('=')[0])).toEqual([
      ...['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'midi'],
      ...['publickey-credentials-create', 'publickey-credentials-get'],
    ])
  })

  it('are revalidated each time, and not sent again if unchanged', async () => {
    const { headers } = await get('/')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect((await get('/', { ...browser, 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  it.each(['/v1', '/v1/', '/v1/nowhere', '/v1/nowhere?x', '/assets/gone-3c4d.js'])('leave the error to %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe('not_found')
  })

  it('are only for browsers: a program that does not ask for a page gets not found', async () => {
    expect((await get('/requests', { accept: 'application/json' })).status).toBe(404)
    expect((await fetch(`${app.dashboardUrl}/requests`, { method: 'POST', headers: browser })).status).toBe(404)
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('send their files with the best compression that %j allows', async (accepted, coding) => {
    const response = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await response.arrayBuffer()).equals(script)).toBe(true)
  })

  it('have every security header', async () => {
    for (const path of ['/', '/assets/main-1a2b.js']) {
      const { headers } = await get(path)
      for (const [name, value] of Object.entries(browserHeaders(app.dashboardUrl))) expect(headers.get(name), name).toBe(value)
    }
  })

  it("return the service's time, which ends their countdowns", async () => {
    await app.advance('3 days')
    const serverTimeMs = Date.parse((await get('/v1/auth/session')).headers.get('date') ?? '')
    expect(Math.abs(serverTimeMs - (await app.nowMs()))).toBeLessThan(60_000)
  })

  it('do not count as calls of their address, regardless of how many people of an office open them: its calls still work', async () => {
    const office = await openTestApp({ RATE_LIMIT_DASHBOARD_IP_PER_MIN: '3' }, pages)
    const status = async (path: string) => (await fetch(office.dashboardUrl + path, { headers: browser })).status
    for (const path of ['/', '/lots/lot_x', '/lots', '/assets/main-1a2b.js', '/requests']) expect(await status(path)).toBe(200)
    expect([await status('/v1/auth/session'), await status('/v1/a'), await status('/v1/b'), await status('/v1/c')]).toEqual([
      401, 404, 404, 404,
    ])
    expect(await status('/v1/auth/session')).toBe(429)
    expect(await status('/lots/lot_x')).toBe(200)
  })

  it('are a page that reloads itself while there is no capacity, and an error object for calls', async () => {
    const { traffic } = app.service
    traffic.draining = true
    const [page, call] = await Promise.all([get('/lots/lot_x'), get('/v1/auth/session')])
    traffic.draining = false
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<meta http-equiv="refresh" content="3">')
    expect(((await call.json()) as { error: { code: string } }).error.code).toBe('api_error')
  })
})
