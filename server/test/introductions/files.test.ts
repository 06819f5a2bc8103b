import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '../../src/domain/files/rules.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { jpeg, pdf, png, progressiveJpeg, zip } from '../sample-files.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a file', () => {
  let app: TestApp
  let pair: IntroducedPair
  let introduction: string
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
    introduction = await pair.introduce()
  })
  const code = async (bytes: Uint8Array, type: string) => (await pair.upload(introduction, bytes, type)).body.error?.code ?? 'taken'

  it('is read unchanged by both sides, by the operator after a claim is filed, and by nobody else, as a download that is not displayed', async () => {
    const stored = await pair.upload(introduction, png, 'image/png', pair.buyer, 'Ångström "1".png')
    const sha256 = createHash('sha256').update(png).digest('hex')
    expect(stored.body).toMatchObject({
      name: 'Ångström "1".png',
      mediaType: 'image/png',
      sizeBytes: png.length,
      sha256,
      uploadedBy: 'buyer',
    })
    expect((await pair.operator.get(`/files/${stored.body.id}`)).body.error.code).toBe('not_found')
    expect((await pair.claim(introduction)).status).toBe(200)
    for (const reader of [pair.buyer, pair.seller, pair.operator]) {
      const response = await fetch(`${app.dashboardUrl}/v1/files/${stored.body.id}`, { headers: { cookie: `sid=${reader.sid}` } })
      expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="_ngstr_m _1_.png"; filename*=UTF-8''%C3%85ngstr%C3%B6m%20%221%22.png`,
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
    }
    for (const name of ['pedro', 'noa'] as const) {
      expect((await (await app.signedIn(name)).get(`/files/${stored.body.id}`)).body.error.code).toBe('not_found')
    }
  })

  it('is described to a caller that asks only for its headers', async () => {
    const { id } = (await pair.upload(introduction, png, 'image/png')).body
    const headers = { cookie: `sid=${pair.seller.sid}` }
    const response = await fetch(`${app.dashboardUrl}/v1/files/${id}`, { method: 'HEAD', headers })
    expect([response.status, response.headers.get('content-length'), response.headers.get('content-type')]).toEqual([
      200,
      String(png.length),
      'image/png',
    ])
  })

  it('that a deal or a claim is based on can be read by the operator', async () => {
    const disputed = await pair.introduce()
    const [receipt, unattached] = [await pair.upload(disputed, pdf, 'application/pdf'), await pair.upload(disputed, png, 'image/png')]
    expect((await pair.report(disputed, { fileIds: [receipt.body.id] }, pair.buyer)).status).toBe(200)
    const codes = async () =>
      Promise.all([receipt, unattached].map(async ({ body }) => (await pair.operator.get(`/files/${body.id}`)).body.error?.code ?? 'read'))
    expect(await codes()).toEqual(['read', 'not_found'])
    await pair.claim(disputed)
    expect(await codes()).toEqual(['read', 'read'])
  })

  it.each([
    ['Contract.html', pdf, 'application/pdf', 'Contract.html.pdf'],
    ['Contract.PDF', pdf, 'application/pdf', 'Contract.PDF'],
    ['scan.pdf', png, 'image/png', 'scan.pdf.png'],
    ['photo.jpeg', jpeg, 'image/jpeg', 'photo.jpeg'],
    ['契約', jpeg, 'image/jpeg', '契約.jpg'],
    ['../../x.jpg', jpeg, 'image/jpeg', 'x.jpg'],
    ['C:\\scans\\x.jpg', jpeg, 'image/jpeg', 'x.jpg'],
    ['/etc/..hidden', pdf, 'application/pdf', '..hidden.pdf'],
  ])('named %s is stored and served with the extension of its type', async (name, bytes, type, storedName) => {
    const stored = await pair.upload(introduction, bytes, type, pair.seller, name)
    expect(stored.body.name).toBe(storedName)
    const response = await fetch(`${app.dashboardUrl}/v1/files/${stored.body.id}`, { headers: { cookie: `sid=${pair.buyer.sid}` } })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(storedName)}`)
  })

  it.each(['Contract\u202efdp.pdf', 'a\r\nb.pdf', '\u0007bell.pdf', 'a\u2028b.pdf', 'a\u2066b.pdf', ' ', '..', 'a/..', 'a/', '\\', '../ '])(
    'named %j is refused: a name must be one visible line',
    async (name) => {
      const { body } = await pair.upload(introduction, pdf, 'application/pdf', pair.seller, name)
      expect(body.error).toMatchObject({ code: 'invalid_request', param: 'name' })
    },
  )

  it('is a complete PDF, PNG or JPEG', async () => {
    expect(await code(pdf, 'application/pdf')).toBe('taken')
    expect(await code(png, 'image/png')).toBe('taken')
    expect(await code(jpeg, 'image/jpeg; x=y')).toBe('taken')
    expect(await code(progressiveJpeg, 'image/jpeg')).toBe('taken')
  })

  it('that has a false type, is cut off, or has another file after it is refused', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const mislabelledFiles: [Buffer, string][] = [
      [png, 'image/jpeg'],
      [jpeg, 'application/pdf'],
      [pdf, 'image/png'],
      [script, 'image/png'],
      [Buffer.concat([png.subarray(0, 8), script]), 'image/png'],
      [png.subarray(0, png.length - 4), 'image/png'],
      [Buffer.concat([png, script]), 'image/png'],
      [jpeg.subarray(0, jpeg.length - 1), 'image/jpeg'],
      [Buffer.concat([jpeg, pdf]), 'image/jpeg'],
      [Buffer.concat([jpeg.subarray(0, 4), script, Buffer.from([0xff, 0xd9])]), 'image/jpeg'],
      ...[jpeg, progressiveJpeg].flatMap((whole): [Buffer, string][] => [
        [Buffer.concat([whole, zip(Buffer.from([0xff, 0xd9]))]), 'image/jpeg'],
        [Buffer.concat([whole, whole]), 'image/jpeg'],
        [Buffer.concat([whole, Buffer.from([0xff, 0xd9])]), 'image/jpeg'],
        [whole.subarray(0, whole.length - 2), 'image/jpeg'],
      ]),
      [Buffer.concat([jpeg.subarray(0, 33), Buffer.from([0xff, 0xd9])]), 'image/jpeg'],
      [Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(100, 0xff), Buffer.from([0xd9])]), 'image/jpeg'],
      [Buffer.concat([png, zip(png.subarray(png.length - 12))]), 'image/png'],
      [Buffer.concat([script, pdf]), 'application/pdf'],
      [Buffer.concat([pdf, Buffer.alloc(2000, 'x')]), 'application/pdf'],
      [Buffer.from('%PDF-1.4'), 'application/pdf'],
    ]
    for (const [bytes, type] of mislabelledFiles) expect(await code(bytes, type)).toBe('invalid_request')
  })

  it('is of one of the three types, of at most 5 MiB, and not empty', async () => {
    expect(await code(pdf, 'text/html')).toBe('invalid_request')
    expect(await code(new Uint8Array(), 'application/pdf')).toBe('invalid_request')
    const padded = (size: number) => Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(size - pdf.length, ' '), pdf.subarray(9)])
    expect(await code(padded(5 * 1024 * 1024), 'application/pdf')).toBe('taken')
    expect(await code(padded(5 * 1024 * 1024 + 1), 'application/pdf')).toBe('invalid_request')
  })

  it('of the maximum size is checked quickly, regardless of its content', () => {
    const size = 5 * 1024 * 1024
    const scan = jpeg.subarray(0, jpeg.length - 4)
    for (const unit of [[0xff], [0xff, 0x00], [0xff, 0xd0], [0xff, 0xfe, 0, 2], [0xff, 0xda, 0, 2]]) {
      const before = process.cpuUsage()
      expect(typeOf(Buffer.concat([scan, Buffer.alloc(size, Buffer.from(unit))]))).toBeNull()
      expect(process.cpuUsage(before).user, 'µs of CPU').toBeLessThan(2_000_000)
    }
  })

  it('is one of at most 20 per side', async () => {
    const other = await pair.introduce()
    await Promise.all(Array.from({ length: 24 }, () => pair.upload(other, jpeg, 'image/jpeg')))
    expect((await pair.detail(other)).files).toHaveLength(20)
    expect((await pair.upload(other, jpeg, 'image/jpeg')).body.error.code).toBe('file_limit_reached')
    expect((await pair.upload(other, jpeg, 'image/jpeg', pair.seller)).status).toBe(201)
  })

  it('does not change the rules for JSON bodies: 64 KiB, and JSON', async () => {
    const large = await pair.claim(introduction, { statement: 'x'.repeat(70_000) })
    expect(large.body.error.code).toBe('invalid_request')
    const typed = await pair.buyer.call('POST', `/introductions/${introduction}/claims`, pdf, { 'content-type': 'application/pdf' })
    expect(typed.body.error.code).toBe('invalid_request')
  })
})
