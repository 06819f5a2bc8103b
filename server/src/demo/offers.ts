/** The demo world's offers: two sellers, each with a plausible range, and three offers for special cases. */

import { documentedIds } from '@parley/contract/examples'
import type { ReferenceWords } from '@parley/contract/reference-words'
import prices from '../../data/reference-prices.json' with { type: 'json' }
import type { ActorWith, Operator } from '../core/actor.ts'
import { withIds } from '../core/ids.ts'
import type { Tx } from '../db/client.ts'
import { type Reader, sql } from '../db/statement.ts'
import { approveOffer } from '../domain/catalog/approve-offer.ts'
import { changeOffer } from '../domain/catalog/change-offer.ts'
import { createOffer, type OfferInput } from '../domain/catalog/create-offer.ts'
import { readReferenceWords } from '../domain/reference-data/store.ts'

type Model = keyof typeof prices.on_demand_price_per_hour_cents
type Machine = Pick<OfferInput, 'gpuCounts' | 'vcpusPerGpu' | 'ramGbPerGpu' | 'storageGb' | 'interconnect' | 'estimatedProvisionSeconds'>

/** The IDs in demo.json. */
export interface NamedOffers {
  readonly single: string
  readonly soldOut: string
  readonly faulty: string
}

const desktop: Machine = { gpuCounts: [1, 2, 4], vcpusPerGpu: 8, ramGbPerGpu: 32, storageGb: 500, estimatedProvisionSeconds: 25 }
const server: Machine = { gpuCounts: [1, 2, 4, 8], vcpusPerGpu: 16, ramGbPerGpu: 96, storageGb: 2_000, estimatedProvisionSeconds: 40 }
const cluster: Machine = {
  gpuCounts: [1, 2, 4, 8],
  vcpusPerGpu: 24,
  ramGbPerGpu: 240,
  storageGb: 7_000,
  interconnect: 'InfiniBand NDR 400 Gb/s',
  estimatedProvisionSeconds: 55,
}

const kestrelRegions = ['eu-west', 'eu-north', 'uk-south', 'us-east']
const basaltRegions = ['is-west', 'eu-north', 'us-west', 'asia-northeast']

const kestrelModels: readonly [Machine, readonly Model[]][] = [
  [desktop, ['gtx-1080-ti', 'rtx-3080', 'rtx-3090', 'rtx-4080', 'rtx-4090', 'rtx-5080', 'rtx-5090', 'rtx-a4000', 'rtx-a5000']],
  [server, ['rtx-a6000', 'rtx-6000-ada', 'rtx-pro-6000-server', 't4', 'a10', 'a30', 'a40', 'l4', 'l40', 'l40s', 'v100-sxm-32gb']],
  [cluster, ['a100-pcie-80gb', 'a100-sxm-80gb', 'h100-pcie', 'h100-sxm', 'h100-nvl', 'h200-sxm', 'b200-sxm', 'mi300x', 'mi325x']],
]
const basaltModels: readonly [Machine, readonly Model[]][] = [
  [desktop, ['rtx-2080-ti', 'rtx-3090-ti', 'rtx-4090', 'rtx-5090', 'rx-7900-xtx', 'rtx-4000-ada', 'rtx-5000-ada']],
  [server, ['quadro-rtx-8000', 'rtx-6000-ada', 'rtx-pro-6000-workstation', 'p100-pcie', 'a40', 'l4', 'l40s', 'w7900', 'mi210', 'gh200']],
  [cluster, ['a100-sxm-40gb', 'a100-sxm-80gb', 'h100-sxm', 'h200-nvl', 'h200-sxm', 'b200-sxm', 'b300-sxm', 'mi250', 'mi300x', 'mi355x']],
]

type Seller = ActorWith<'listing.manage'>
type DemoOffer = Omit<OfferInput, 'driver' | 'status'>

/** The demo's machines are simulated. */
const installed = ['local'] as const

async function propose(tx: Tx, seller: Seller, input: DemoOffer, known: ReferenceWords): Promise<string> {
  const offer = await createOffer(tx, seller, seller.companyId, { ...input, status: 'pending' }, installed, known)
  return (JSON.parse(offer) as { id: string }).id
}

export async function seedOffers(tx: Tx, kestrel: Seller, basalt: Seller, operator: Operator): Promise<void> {
  const known = await readReferenceWords(tx)
  const offer = async (seller: Seller, input: DemoOffer) => {
    const id = await propose(tx, seller, input, known)
    await approveOffer(tx, operator, id, {}, installed, known)
    return id
  }
  for (const input of offerInputs(kestrelModels, kestrelRegions)) {
    const ids = input.gpuModel === 'h100-sxm' ? { offer: documentedIds.offer } : {}
    await withIds(ids, () => offer(kestrel, input))
  }
  for (const input of offerInputs(basaltModels, basaltRegions)) await offer(basalt, input)

  const single = await offer(kestrel, {
    ...server,
    gpuModel: 'l40s',
    region: 'eu-west',
    gpuCounts: [1],
    capacityGpus: 1,
    pricePerHourCents: 79,
  })
  const soldOut = await offer(basalt, { ...cluster, gpuModel: 'h100-sxm', region: 'is-west', capacityGpus: 8, pricePerHourCents: 229 })
  await changeOffer(tx, basalt, soldOut, basalt.companyId, { capacityGpus: 0 })
  const faulty = await offer(kestrel, {
    ...server,
    gpuModel: 'a40',
    region: 'us-east',
    capacityGpus: 8,
    pricePerHourCents: 31,
    driverSettings: { fails: true },
  })
  // An offer that waits for the operator's review.
  await propose(tx, basalt, { ...cluster, gpuModel: 'h200-sxm', region: 'us-west', capacityGpus: 32, pricePerHourCents: 341 }, known)
  tx.enqueue(storeNamesSql, [JSON.stringify({ single, soldOut, faulty } satisfies NamedOffers)])
}

/** One offer of each model, in each region in turn, some below the reference price and some above. */
function offerInputs(modelGroups: readonly [Machine, readonly Model[]][], regions: readonly string[]): DemoOffer[] {
  const models = modelGroups.flatMap(([machine, names]) => names.map((gpuModel) => ({ machine, gpuModel })))
  return models.map(({ machine, gpuModel }, n) => ({
    ...machine,
    gpuModel,
    region: regions[n % regions.length] ?? '',
    capacityGpus: 8 * (1 + (n % 5)),
    pricePerHourCents: Math.round((prices.on_demand_price_per_hour_cents[gpuModel] * (88 + ((n * 7) % 25))) / 100),
    interruptible: n % 6 === 5,
  }))
}

const storeNamesSql = sql('demo_keep_offers', `insert into settings (name, value) values ('demo offers', $1)`)
const readNamesSql = sql<{ value: string }>('demo_offers', `select value from settings where name = 'demo offers'`)

/** The IDs of the offers for special cases, or undefined in a world that was seeded without them. */
export async function namedOffers(read: Reader): Promise<NamedOffers | undefined> {
  const row = await read.first(readNamesSql)
  return row && (JSON.parse(row.value) as NamedOffers)
}
