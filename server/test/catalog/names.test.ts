/** One vocabulary of hardware: a code, its name and its aliases mean the same in the catalog and on the grid, in any spelling. */
import { modelKey, nameKey } from '@parley/contract/reference-names'
import { beforeAll, describe, expect, it } from 'vitest'
import { readReferenceNames } from '../../src/domain/reference-data/store.ts'
import { afterFirstChange } from '../held-calls.ts'
import { putListing } from '../listings.ts'
import { putOffer } from '../offers.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)
const query = (filters: object) => new URLSearchParams(filters as Record<string, string>).toString()

describe('filters that name hardware and places', () => {
  let app: TestApp
  let offer: string
  let node: string
  beforeAll(async () => {
    app = await openTestApp()
    offer = await putOffer(app, 'kestrel', { gpu_model: 'h100-sxm', region: 'eu-north' })
    await putOffer(app, 'kestrel', { gpu_model: 'l40s', region: 'us-east' })
    node = await putListing(app, 'kestrel', { gpu_model: 'H100 SXM', region: 'eu-north' })
    await putListing(app, 'kestrel', { gpu_model: 'L40S', region: 'us-east' })
  })
  const offersOf = (filters: object) => app.as('mina').get(`/offers?${query(filters)}`)
  const nodesOf = (filters: object) => app.as('mina').get(`/radar/nodes?${query(filters)}`)

  it.each([
    { gpu_model: 'h100-sxm' },
    { gpu_model: 'H100 SXM' },
    { gpu_model: 'h100 sxm5' },
    { gpu_model: 'NVIDIA H100 SXM' },
    { gpu_model: 'HGX H100' },
    { region: 'EU-NORTH' },
    { region: 'eu north' },
    { region: 'EU North (Oslo, Stockholm)' },
    { region: 'Oslo' },
    { gpu_model: 'H100-SXM', region: 'oslo' },
  ])('%j means the same for offers and for nodes', async (filters) => {
    expect(idsIn(await offersOf(filters))).toEqual([offer])
    expect(idsIn(await nodesOf(filters))).toEqual([node])
  })

  it.each([
    ['eu-north', 'EU North (Oslo, Stockholm)'],
    ['EU North', 'EU North (Oslo, Stockholm)'],
    ['Sweden', 'Sweden (EU North)'],
    ['Oslo', 'EU North (Oslo, Stockholm)'],
    ['near the sea', 'near the sea'],
  ])('emails and invoices name %s as it was typed and with its meaning: %s', async (typed, expected) => {
    expect(await app.sql('select known_region_name($1) as told', [typed])).toEqual([{ told: expected }])
  })

  it.each([{ gpu_family: 'NVIDIA H100' }, { gpu_family: 'h-100' }, { geo: 'Europe' }, { geo: 'EU' }])(
    '%j finds offers',
    async (filters) => {
      expect(idsIn(await offersOf(filters))).toEqual([offer])
    },
  )

  it.each([
    { gpu_models: 'H100' },
    { gpu_models: 'hgx h100, H100 PCIe' },
    { regions: 'Europe' },
    { regions: 'oslo,us-west' },
    { gpu_models: 'h100-sxm,l40s', regions: 'EU' },
    { gpu_models: 'h100, Owl-9 Turbo' },
  ])('%j finds any of the names, and all of a family or a geography', async (filters) => {
    for (const sort of ['newest', 'price_asc', 'price_desc']) {
      expect(idsIn(await offersOf({ ...filters, sort }))).toEqual([offer])
      expect(idsIn(await nodesOf({ ...filters, sort }))).toEqual([node])
    }
  })

  it('report which of several names are unknown, and find nothing by unknown names alone', async () => {
    for (const list of [offersOf, nodesOf]) {
      const { body } = await list({ gpu_models: 'H100 SXMM,,Owl-9 Turbo', regions: 'eu-north' })
      expect(body.data).toEqual([])
      expect(body.meta.notices).toEqual([
        'gpu_models: nothing is called "H100 SXMM"; did you mean "H100 SXM"?',
        'gpu_models: nothing is called "Owl-9 Turbo"',
      ])
    }
  })

  it('are counted for the grid, by code and name', async () => {
    const { body } = await (await app.signedIn('mina')).get('/radar/facets')
    expect(body).toEqual({
      models: [
        { code: 'h100-sxm', name: 'NVIDIA H100 SXM', count: 1 },
        { code: 'l40s', name: 'NVIDIA L40S', count: 1 },
      ],
      regions: [
        { code: 'eu-north', name: 'EU North (Oslo, Stockholm)', count: 1 },
        { code: 'us-east', name: expect.any(String), count: 1 },
      ],
      complete: true,
    })
  })

  it('find a node regardless of which of its names it was written with', async () => {
    const other = await putListing(app, 'kestrel', { gpu_model: 'Nvidia H100 SXM5 80GB', region: 'Stockholm' })
    for (const sort of ['newest', 'price_asc', 'price_desc']) {
      expect(idsIn(await nodesOf({ gpu_model: 'h100-sxm', region: 'eu-north', sort })).sort()).toEqual([node, other].sort())
    }
    await app.sql('delete from listings where id = $1', [other])
  })

  it('find a node with unknown names by its full text, in upper or lower case, and not by a part of it', async () => {
    const owl = await putListing(app, 'kestrel', { gpu_model: 'Owl-9 Turbo', region: 'Öland' })
    for (const [gpu_model, region] of [
      ['Owl-9 Turbo', 'Öland'],
      ['owl-9 TURBO', 'öLAND'],
    ]) {
      expect(idsIn(await nodesOf({ gpu_model, region }))).toEqual([owl])
      expect(idsIn(await nodesOf({ gpu_model }))).toEqual([owl])
      expect(idsIn(await nodesOf({ region }))).toEqual([owl])
    }
    expect(idsIn(await nodesOf({ gpu_model: 'Owl-9' }))).toEqual([])
    const characters = await putListing(app, 'kestrel', { gpu_model: '昇腾' })
    expect(idsIn(await nodesOf({ gpu_model: '昇腾' }))).toEqual([characters])
    expect(idsIn(await nodesOf({ gpu_model: '昇' }))).toEqual([])
  })

  it('report unknown names if nothing is found, and report nothing else', async () => {
    expect((await offersOf({ gpu_model: 'H100 SXMM' })).body).toEqual({
      data: [],
      meta: { next_cursor: null, notices: ['gpu_model: nothing is called "H100 SXMM"; did you mean "H100 SXM"?'] },
    })
    expect((await nodesOf({ gpu_model: 'H100 SXMM', region: 'the-moon' })).body).toEqual({
      data: [],
      meta: {
        next_cursor: null,
        notices: ['gpu_model: nothing is called "H100 SXMM"; did you mean "H100 SXM"?', 'region: nothing is called "the-moon"'],
      },
    })
    expect((await offersOf({ gpu_model: 'H100', geo: 'mars' })).body.meta.notices).toEqual([
      'gpu_model: "H100" is a GPU family; filter by gpu_family',
      'geo: nothing is called "mars"',
    ])
    expect((await nodesOf({ gpu_model: 'H100', region: 'EU' })).body.meta.notices).toEqual([
      'gpu_model: "H100" is a GPU family; filter by gpu_models',
      'region: "EU" is a geography; filter by regions',
    ])
    expect((await offersOf({ gpu_model: 'b200' })).body).toEqual({ data: [], meta: { next_cursor: null } })
    expect((await nodesOf({ gpu_model: 'h200-sxm' })).body).toEqual({ data: [], meta: { next_cursor: null } })
    expect((await nodesOf({ gpu_model: 'owl-9 turbo' })).body.meta).toEqual({ next_cursor: null })
    const page = await app.signedIn('mina')
    expect((await page.get('/catalog/offers?gpuModel=H100%20SXMM')).body.meta.notices).toHaveLength(1)
  })

  it('take names of the same length on both lists', async () => {
    for (const filters of [{ gpu_model: 'x'.repeat(120) }, { region: 'x'.repeat(120) }]) {
      const [offers, nodes] = [await offersOf(filters), await nodesOf(filters)]
      expect(offers.body.meta.notices).toHaveLength(1)
      expect(nodes.body).toEqual(offers.body)
    }
  })

  it('refuse an empty name, one that is too long, and one that is sent twice', async () => {
    for (const path of [
      '/offers?geo=',
      `/offers?gpu_model=${'x'.repeat(121)}`,
      `/radar/nodes?gpu_model=${'x'.repeat(121)}`,
      '/radar/nodes?region=a&region=b',
    ]) {
      expect((await app.as('mina').get(path)).body.error.code, path).toBe('invalid_request')
    }
    for (const path of ['/offers?gpu_models=,', '/radar/nodes?gpu_models=%20,%20,']) {
      expect((await app.as('mina').get(path)).body.error.message, path).toBe('gpu_models: must be one or more names separated by commas')
    }
  })

  it('match listings on the grid with a model that the operator adds later', async () => {
    const early = await putListing(app, 'kestrel', { gpu_model: 'NVIDIA R100 Ultra' })
    const operator = await app.proven('oona')
    const added = await operator.post('/operator/gpu-models', {
      gpuModel: 'r100-ultra',
      gpuName: 'NVIDIA R100 Ultra',
      gpuFamily: 'h100',
      onDemandPricePerHourCents: 500,
    })
    expect(added.status, added.text).toBe(201)
    expect(idsIn(await nodesOf({ gpu_model: 'r100 ultra' }))).toEqual([early])
    expect((await offersOf({ gpu_model: 'R100-Ultra' })).body.meta).toEqual({ next_cursor: null })
  })

  it('match listings that are approved while the operator adds their model', async () => {
    const listing = await putListing(app, 'kestrel', { gpu_model: 'NVIDIA S100 Ultra', status: 'pending' })
    const operator = await app.proven('oona')
    const model = { gpuModel: 's100-fast', gpuName: 'NVIDIA S100 Ultra', gpuFamily: 'h100', onDemandPricePerHourCents: 500 }
    const steps = await afterFirstChange(
      app,
      'listings',
      () => operator.post(`/operator/submissions/${listing}/approve`, {}),
      () => app.signedIn('oona').then((page) => page.post('/operator/gpu-models', model)),
    )
    expect(steps.map(({ status }) => status)).toEqual([200, 201])
    expect(idsIn(await nodesOf({ gpu_model: 's100-fast' }))).toEqual([listing])
  })

  it('compare names in TypeScript as in SQL', async () => {
    const texts = [
      ...[
        'H100 SXM',
        'NVIDIA',
        'nvidia nvidia',
        'GeForce RTX™ 4090',
        'Ｈ１００',
        'São Paulo',
        'İstanbul',
        'ﬁbre',
        '①②',
        'МОСКВА',
        '昇腾 910B',
      ],
      ...['', ' ', '-', '½', 'K', 'Å', 'ß', 'µ', 'AMD-Instinct_MI300X', 'a\u0301', 'Ǆ', '٣', 'RADEON pro W7900', 'tesla', 'Tesla T4', 'ΑΣ'],
    ]
    const [row] = await app.sql<{ keys: string[][] }>(
      'select json_agg(json_build_array(model_key(t), name_key(t)) order by n) as keys from unnest($1::text[]) with ordinality u (t, n)',
      [texts],
    )
    expect(row?.keys.map((keys, i) => [texts[i], ...keys])).toEqual(texts.map((text) => [text, modelKey(text), nameKey(text)]))
  })

  it('use the same keys of names in the database and in the service', async () => {
    const rows = await app.sql<{ kind: string; key: string; code: string }>('select * from reference_names')
    const names = await readReferenceNames(app.service.db.read)
    for (const { kind, key, code } of rows) expect([kind, key, names.find(kind as 'model', key)]).toEqual([kind, key, code])
    expect(rows.length).toBeGreaterThan(100)
  })
})
