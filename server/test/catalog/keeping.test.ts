import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { putOffer } from '../offers.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const validInput = { gpuModel: 'h100-sxm', region: 'eu-north', gpuCounts: [8, 1], capacityGpus: 16, pricePerHourCents: 240 }

describe('managing offers', () => {
  let app: TestApp
  let seller: DashboardClient
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp({ PROVISION_DOCKER: '{}' })
    seller = await app.signedIn('sam')
    operator = await app.signedIn('oona')
  })
  const approve = (id: string) => operator.post(`/operator/offers/${id}/approve`)
  const onMarket = (id: string) => app.as('mina').get(`/offers/${id}`)
  const auditOf = (target: string) => app.sql('select action, detail from audit where target = $1 order by id', [target])

  it('a seller proposes an offer, and buyers can read it after the operator approves it', async () => {
    const { status, body } = await seller.post('/offers', { ...validInput, interconnect: 'NVLink', vcpusPerGpu: 16 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ gpuCounts: [1, 8], capacityGpus: 16, freeGpus: 16, available: false, driver: 'docker', withdrawnAt: null })
    expect((await onMarket(body.id)).body.error.code).toBe('offer_not_found')
    expect((await seller.get('/offers')).body.data[0]).toEqual(body)
    await approve(body.id)
    expect((await onMarket(body.id)).body).toMatchObject({
      gpu_family: 'h100',
      region_name: 'EU North (Oslo, Stockholm)',
      geo: 'eu',
      provider_code: body.providerCode,
      available_gpu_counts: [1, 8],
      price_per_hour_cents: 240,
      vcpus_per_gpu: 16,
      ram_gb_per_gpu: null,
      interruptible: false,
    })
    expect((await seller.get('/offers')).body.data[0]).toEqual({ ...body, status: 'approved', onMarket: true, available: true })
    expect(await auditOf(body.id)).toMatchObject([{ action: 'offer.created' }, { action: 'offer.approved' }])
  })

  it.each([
    [{ gpuModel: 'h100' }, 'gpuModel'],
    [{ region: 'moon' }, 'region'],
    [{ gpuCounts: [] }, 'gpuCounts'],
    [{ gpuCounts: [3] }, 'gpuCounts'],
    [{ gpuCounts: [1, 1] }, 'gpuCounts'],
    [{ capacityGpus: 7 }, 'gpuCounts'],
    [{ capacityGpus: 100_001 }, 'capacityGpus'],
    [{ pricePerHourCents: 0 }, 'pricePerHourCents'],
    [{ pricePerHourCents: 1_000_001 }, 'pricePerHourCents'],
    [{ interconnect: 'x'.repeat(121) }, 'interconnect'],
    [{ driver: 'docker' }, 'driver'],
    [{ companyId: 1 }, 'companyId'],
  ])('refuses an offer with %j', async (overrides, param) => {
    expect((await seller.post('/offers', { ...validInput, ...overrides })).body.error).toMatchObject({ code: 'invalid_request', param })
  })

  it('a changed price and a changed capacity apply to what starts from now on', async () => {
    const { id } = (await seller.post('/offers', validInput)).body
    await approve(id)
    await app.sql('update offers set free_gpus = free_gpus - 9 where id = $1', [id])
    expect((await seller.post(`/offers/${id}/price`, { pricePerHourCents: 199 })).body.pricePerHourCents).toBe(199)
    const repriced = (await onMarket(id)).body
    expect((await seller.post(`/offers/${id}/price`, { pricePerHourCents: 199 })).body.pricePerHourCents).toBe(199)
    expect((await onMarket(id)).body).toEqual(repriced)
    expect((await seller.post(`/offers/${id}/capacity`, { capacityGpus: 9 })).body).toMatchObject({ freeGpus: 0, available: false })
    expect((await onMarket(id)).body).toMatchObject({ price_per_hour_cents: 199, available: false, available_gpu_counts: [] })
    const tooFew = await seller.post(`/offers/${id}/capacity`, { capacityGpus: 8 })
    expect(tooFew.body.error).toMatchObject({ code: 'invalid_request', param: 'capacityGpus', message: expect.stringContaining('9 GPUs') })
    for (let i = 0; i < 2; i++)
      expect((await seller.post(`/offers/${id}/capacity`, { capacityGpus: 17 })).body).toMatchObject({ freeGpus: 8, available: true })
    expect(await auditOf(id)).toMatchObject([
      { action: 'offer.created' },
      { action: 'offer.approved' },
      { action: 'offer.changed', detail: { pricePerHourCents: 199 } },
      { action: 'offer.changed', detail: { capacityGpus: 9 } },
      { action: 'offer.changed', detail: { capacityGpus: 17 } },
    ])
  })

  it('a withdrawn offer is hidden from buyers, still shown to its seller, and final', async () => {
    const { id } = (await seller.post('/offers', validInput)).body
    const withdrawn = await seller.post(`/offers/${id}/withdraw`)
    expect(withdrawn.body).toMatchObject({ available: false, withdrawnAt: expect.any(String) })
    expect((await seller.post(`/offers/${id}/withdraw`)).body).toEqual(withdrawn.body)
    expect((await onMarket(id)).body.error.code).toBe('offer_not_found')
    expect((await seller.get('/offers?limit=1')).body.data).toEqual([withdrawn.body])
    expect((await seller.post(`/offers/${id}/price`, { pricePerHourCents: 1 })).body.error.code).toBe('offer_unavailable')
    expect(await auditOf(id)).toHaveLength(2)
  })

  it("another company's offer gets the same error as one that never existed", async () => {
    const foreign = await putOffer(app, 'basalt')
    const steps = [
      ['price', { pricePerHourCents: 1 }],
      ['capacity', { capacityGpus: 1 }],
      ['withdraw', undefined],
    ] as const
    for (const [step, body] of steps) {
      const [theirs, missing] = await Promise.all(
        [foreign, 'offer_0000000000000000000000'].map((id) => seller.post(`/offers/${id}/${step}`, body)),
      )
      expect(theirs?.body.error).toEqual({ ...missing?.body.error, request_id: theirs?.body.error.request_id })
      expect(theirs?.status).toBe(404)
    }
    const ids = (await seller.get('/offers')).body.data.map((offer: { id: string }) => offer.id)
    expect(ids).not.toContain(foreign)
  })

  it('needs the right: a viewer can only read, and a person in no company can do neither', async () => {
    const viewer = await app.signedIn('olav')
    expect((await viewer.get('/offers')).body.data).toEqual([])
    expect((await viewer.post('/offers', validInput)).body.error.code).toBe('forbidden_role')
    const outsider = await app.signedIn('noa')
    expect((await outsider.get('/offers')).body.error.code).toBe('company_required')
    expect((await seller.post('/operator/gpu-models', {})).body.error.code).toBe('operator_only')
  })

  it('the operator manages the offers of any company', async () => {
    const handle = await app.companyHandle('basalt')
    const created = await operator.post(`/operator/companies/${handle}/offers`, { ...validInput, driver: 'docker' })
    expect(created.body).toMatchObject({ driver: 'docker', available: true })
    const { id } = created.body
    expect((await operator.post(`/operator/offers/${id}/price`, { pricePerHourCents: 50 })).body.pricePerHourCents).toBe(50)
    expect((await operator.post(`/operator/offers/${id}/capacity`, { capacityGpus: 1 })).body.freeGpus).toBe(1)
    const withdrawn = await operator.post(`/operator/offers/${id}/withdraw`)
    expect((await operator.get(`/operator/companies/${handle}/offers?limit=1`)).body.data).toEqual([withdrawn.body])
    await operator.post(`/operator/companies/${handle}/offers`, validInput)
    const next = (await operator.get(`/operator/companies/${handle}/offers?limit=1`)).body.meta.nextCursor
    expect(next).toEqual(expect.any(String))
    const elsewhere = `/operator/companies/${await app.companyHandle('kestrel')}/offers?limit=1&cursor=${next}`
    expect((await operator.get(elsewhere)).body.error.code).toBe('invalid_cursor')
    const nobody = await operator.post('/operator/companies/hdl_0000000000000000000000/offers', validInput)
    expect(nobody.body.error.code).toBe('not_found')
  })

  it('the operator adds families and models and changes reference prices, and buyers read them immediately', async () => {
    const data = async (path: string) => (await app.as('mina').get(path)).body.data as Record<string, unknown>[]
    const before = (await app.as('mina').get('/gpu-models')).headers.get('etag')
    const family = { gpuFamily: 'r100', gpuName: 'NVIDIA R100', gpuArch: 'Rubin', vramGb: 288 }
    const model = { gpuModel: 'r100-sxm', gpuName: 'NVIDIA R100 SXM', gpuFamily: 'r100', onDemandPricePerHourCents: 900 }
    expect((await operator.post('/operator/gpu-models', model)).body.error.param).toBe('gpuFamily')
    const { problems } = (await operator.post('/operator/gpu-models', { ...model, gpuModel: 'R 100' })).body.error
    expect(problems).toEqual([expect.stringMatching(/^gpuModel: /), expect.stringMatching(/^gpuFamily: /)])
    expect((await operator.post('/operator/gpu-families', family)).body).toEqual(family)
    expect((await operator.post('/operator/gpu-families', family)).body.error.param).toBe('gpuFamily')
    expect((await operator.post('/operator/gpu-families', { ...family, gpuFamily: 'R 100' })).body.error.param).toBe('gpuFamily')
    expect((await operator.post('/operator/gpu-models', model)).body).toMatchObject({ gpuModel: 'r100-sxm', vramGb: 288 })
    expect((await operator.post('/operator/gpu-models', model)).body.error.param).toBe('gpuModel')
    expect(await data('/gpu-models')).toContainEqual({
      gpu_model: 'r100-sxm',
      gpu_name: 'NVIDIA R100 SXM',
      vram_gb: 288,
      gpu_family: 'r100',
    })
    expect((await app.as('mina').get('/gpu-models')).headers.get('etag')).not.toBe(before)

    await operator.post('/operator/prices', { gpuModel: 'r100-sxm', onDemandPricePerHourCents: 850 })
    expect((await data('/prices')).find((price) => price.gpu_model === 'r100-sxm')?.on_demand_price_per_hour_cents).toBe(850)
    expect((await data('/gpu-families')).find((one) => one.gpu_family === 'r100')?.availability).toMatchObject({
      from_price_per_hour_cents: 850,
    })
    expect((await operator.post('/operator/prices', { gpuModel: 'none', onDemandPricePerHourCents: 1 })).body.error.param).toBe('gpuModel')
    expect(await auditOf('r100-sxm')).toMatchObject([{ action: 'gpu_model.added' }, { action: 'reference_price.changed' }])
    const { body } = await seller.get('/catalog/choices')
    expect(body.models).toContainEqual({ code: 'r100-sxm', name: 'NVIDIA R100 SXM', family: 'r100', aliases: [] })
  })
})
