/** The SQL of the grid's facets: how many nodes of each model and region a company may see. */
import { type Reader, sql } from '../../db/statement.ts'
import { visibleTo } from '../lots/visibility.store.ts'

/** How many of the newest nodes are counted, the same number as a search examines, and how many values are returned. */
const maxCounted = 5_000
const maxValues = 100

const facet = (key: string, known: string) =>
  `(select coalesce(json_agg(row_to_json(v) order by v.count desc, v.name), '[]') from (
     select coalesce(k.code, min(s.${key})) as code, coalesce(k.name, min(s.${key})) as name, count(*)::int as count
     from seen s left join (${known}) k on k.key = s.${key}_key where s.${key} is not null
     group by s.${key}_key, k.code, k.name order by count(*) desc, 2 limit ${maxValues}) v)`

const facetsSql = sql<{ wire: string }>(
  'grid_facets',
  `with seen as materialized (
     select l.gpu_model, l.gpu_model_key, l.region, l.region_key from listings l where ${visibleTo('$1::bigint')}
     order by l.created_at desc, l.id desc limit ${maxCounted})
   select json_build_object(
     'models', ${facet('gpu_model', 'select model_key(gpu_model) as key, gpu_model as code, gpu_name as name from gpu_models')},
     'regions', ${facet('region', 'select name_key(region) as key, region as code, region_name as name from regions')},
     'complete', (select count(*) < ${maxCounted} from seen))::text as wire`,
)
export const readGridFacets = (read: Reader, companyId: number) => read.first(facetsSql, [companyId])
