import { templates } from '@parley/contract/templates'
import { beforeAll, describe, expect, it } from 'vitest'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { startRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Family {
  readonly gpu_family: string
  readonly vram_gb: number
  readonly availability: { readonly available: boolean; readonly offer_count: number; readonly from_price_per_hour_cents: number | null }
}

describe('reference data', () => {
  let app: TestApp
  let buyer: PartnerClient
  beforeAll(async () => {
    app = await openTestApp()
    buyer = app.as('mina')
  })
  const collections = ['/gpu-families', '/gpu-models', '/regions', '/prices', '/templates']
  const availabilityOf = async (family: string) => {
    const { body } = await buyer.get('/gpu-families')
    return (body.data as Family[]).find((one) => one.gpu_family === family)?.availability
  }

  it.each(collections)('%s has an ETag, may be cached for a minute, and returns 304 to a caller that has it', async (path) => {
    const first = await buyer.get(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('private, max-age=60')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}(-br|-gzip)?"$/)
    // Each content coding has its own bytes and tag. A caller that has one of them has the document.
    const plain = await buyer.get(path, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
    for (const etagHeader of [plain.headers.get('etag') ?? '', etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await buyer.get(path, { headers: { 'if-none-match': etagHeader } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      for (const name of ['cache-control', 'vary']) expect(again.headers.get(name), name).toBe(first.headers.get(name))
    }
    expect((await buyer.get(path, { headers: { 'if-none-match': '"other"' } })).text).toBe(first.text)
  })

  it.each(collections)('%s takes no parameter, and a person in no company reads it in full too', async (path) => {
    expect((await buyer.get(`${path}?limit=1`)).body.error).toMatchObject({ code: 'invalid_request', param: 'limit' })
    expect((await app.as('noa').get(path)).text).toBe((await buyer.get(path)).text)
  })

  it('has a family with the same memory and a price for every model', async () => {
    const families = (await buyer.get('/gpu-families')).body.data as Family[]
    const memory = new Map(families.map((one) => [one.gpu_family, one.vram_gb]))
    const models = (await buyer.get('/gpu-models')).body.data as { gpu_model: string; gpu_family: string; vram_gb: number }[]
    expect(models.length).toBeGreaterThanOrEqual(45)
    for (const model of models) expect([model.gpu_model, memory.get(model.gpu_family)]).toEqual([model.gpu_model, model.vram_gb])
    const prices = (await buyer.get('/prices')).body.data as { gpu_model: string }[]
    expect(prices.map((one) => one.gpu_model)).toEqual(models.map((one) => one.gpu_model))
  })

  it('lists the six templates, Ubuntu 24.04 by default', async () => {
    const { body } = await buyer.get('/templates')
    expect(body.data).toEqual(templates)
    expect(templates.map((one) => one.template_id)).toEqual(['ubuntu-24.04', 'pytorch', 'vllm', 'ollama', 'a1111', 'text-gen-webui'])
    expect(templates.filter((one) => one.default).map((one) => one.template_id)).toEqual(['ubuntu-24.04'])
  })

  it("shows a family's reference price while no offer is live, then its cheapest live offer", async () => {
    expect(await availabilityOf('b300')).toEqual({ available: false, offer_count: 0, from_price_per_hour_cents: 599 })
    const cheap = await putOffer(app, 'kestrel', { gpu_model: 'b300-sxm', price_per_hour_cents: 450 })
    await putOffer(app, 'basalt', { gpu_model: 'b300-sxm', price_per_hour_cents: 500 })
    app.service.db.commits.emit('catalog_changed')
    expect(await availabilityOf('b300')).toEqual({ available: true, offer_count: 2, from_price_per_hour_cents: 450 })
    await app.sql('update offers set free_gpus = 0 where id = $1', [cheap])
    app.service.db.commits.emit('catalog_changed')
    expect(await availabilityOf('b300')).toEqual({ available: true, offer_count: 2, from_price_per_hour_cents: 500 })
    await app.sql(`update offers set withdrawn_at = app_now() where gpu_model = 'b300-sxm'`)
    app.service.db.commits.emit('catalog_changed')
    expect(await availabilityOf('b300')).toEqual({ available: false, offer_count: 0, from_price_per_hour_cents: 599 })
  })

  it('shows immediately that a rental took the last GPU of a family, and that the GPU is free again', async () => {
    await fund(app, 'halden', 100_000)
    const offer = await putOffer(app, 'kestrel', { gpu_model: 'h200-sxm', free_gpus: 1, capacity_gpus: 1, gpu_counts: [1] })
    app.service.db.commits.emit('catalog_changed')
    const available = async () => (await availabilityOf('h200'))?.available
    expect(await available()).toBe(true)
    const { id } = await startRental(buyer, offer)
    expect(await available()).toBe(false)
    await buyer.post(`/rentals/${id}/stop`)
    await app.settle()
    expect(await available()).toBe(true)
  })
})
