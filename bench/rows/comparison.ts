/** R12: a list and a create beside others that make an API of tables; the same PostgreSQL, the same rows, everything of ours on. */
import { addressOf, comparisonServers as programs, schema } from '../comparison-servers.ts'
import { rateFigures } from '../figure.ts'
import { offersMarket } from '../markets.ts'
import type { Pace } from '../rounds.ts'
import type { Figure, Row } from '../row.ts'
import { callsOf, underLoad } from '../variants.ts'
import { freshKeys, type Load } from '../wrk.ts'
import { offersList } from './reads.ts'
import { filing } from './writes.ts'

/** Their own tables: the offers' columns with the one index that the list needs, and requests with what a create fills in. */
const tables = `
drop schema if exists ${schema} cascade;
create schema ${schema};
create table ${schema}.offers as select id::text, company_id, gpu_model, region, gpu_counts::int[] as gpu_counts, capacity_gpus,
  free_gpus, price_per_hour_cents, vcpus_per_gpu, ram_gb_per_gpu, storage_gb, interconnect, interruptible, estimated_provision_seconds, driver,
  created_at, updated_at, withdrawn_at, available, gpu_family, vram_gb, geo, provider_code, driver_settings::text as driver_settings
  from public.offers where on_market;
alter table ${schema}.offers add primary key (id);
create index on ${schema}.offers (gpu_model, price_per_hour_cents);
create table ${schema}.requests (id uuid primary key default gen_random_uuid(), company_id bigint not null default 1,
  mode text not null default 'live', status text not null default 'open', gpu_model text not null, gpus_per_node int not null, nodes int not null,
  region text not null, starts_at timestamptz not null, duration_months int, currency text not null default 'USD', notes text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create index on ${schema}.requests (company_id, created_at desc, id desc);
analyze ${schema}.offers;
`

/** A create of theirs may take a second among so many: shorter samples would hold none. */
const unhurried = (pace: Pace): Pace => ({ ...pace, warmUpSeconds: 4, sampleSeconds: Math.max(4, pace.sampleSeconds) })

const listing = 32
const creating = 64
const post = (body: string) => freshKeys(`function(n) return '${body}' end`)

export const neighbours: Row = {
  name: 'R12',
  about: 'a list and a create beside Directus and Platformatic DB',
  measure: async (stage, pace) => {
    const database = await offersMarket(stage, pace.rounds >= 5 ? 1_000_000 : 100_000)
    await stage.sql(tables, [], database)
    const ours = await stage.service(database)
    const figures: Figure[] = []
    for (const one of programs) {
      const theirs = await one.start(stage, database)
      const sides = async (what: string, atLeast: number, own: () => Load, other: () => Load) => {
        const goal = { row: 'R12', what: `${what}, against ${one.name}`, atLeast }
        const variants = [underLoad('ours', ours, own), underLoad(one.name, theirs, other)] as const
        figures.push(...(await rateFigures(stage, unhurried(pace), goal, ...variants)))
      }
      await sides(
        'a list',
        one.list,
        () => callsOf(ours, offersList.path, listing),
        () => ({ url: addressOf(one) + one.listPath, headers: one.headers, connections: listing }),
      )
      await sides(
        'a create',
        one.create,
        () => callsOf(ours, '/requests', creating, { script: filing }),
        () => ({ url: addressOf(one) + one.createPath, headers: one.headers, connections: creating, script: post(one.demand) }),
      )
      await theirs.stop()
    }
    await ours.stop()
    return figures
  },
}
