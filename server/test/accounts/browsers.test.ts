import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../reliability/free-port.ts'
import { browserHeaders } from '../../src/http/browser-headers.ts'
import { browserName } from '../../src/http/browser-name.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe("the dashboard's responses to browsers", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it.each(['/v1/auth/session', '/v1/keys', '/nowhere', '/%zz', '/'])('have every security header on %s', async (path) => {
    const { headers } = await fetch(app.dashboardUrl + path)
    for (const [name, value] of Object.entries(browserHeaders(app.dashboardUrl))) expect(headers.get(name), name).toBe(value)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/)
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('require HTTPS for two years if the dashboard is served over HTTPS', () => {
    expect(browserHeaders('https://parley.example')['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(browserHeaders('http://127.0.0.1:4001')['strict-transport-security']).toBeUndefined()
  })

  it('have headers that the partner API does not send, because no browser is meant to render it', async () => {
    const { headers } = await fetch(`${app.baseUrl}/me`)
    expect(headers.get('content-security-policy')).toBeNull()
  })
})

describe('the documentation', () => {
  it('requires HTTPS for two years if the API is served over HTTPS', async () => {
    const port = await freePort()
    await openTestApp({ API_PORT: String(port), API_PUBLIC_URL: 'https://api.parley.example/v1' })
    for (const path of ['/docs', '/docs/nowhere', '/llms.txt']) {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=63072000; includeSubDomains'])
    }
  })
})

describe('the name of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.5.0', 'Another program'],
    [undefined, 'Another program'],
  ])('for the user agent %j is %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name)
  })
})
