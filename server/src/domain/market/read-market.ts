import type { MarketPrices, MarketQuery } from '@parley/contract/market'
import type { NamedKind, ReferenceNames } from '@parley/contract/reference-names'
import { Fault } from '../../core/fault.ts'
import type { Reader } from '../../db/statement.ts'
import { marketDayOf, spanOf } from './rules.ts'
import { readDays, readToday } from './store.ts'

/** A model's prices day by day, in one region or in all together. Days without supply are omitted. */
export async function readMarket(read: Reader, query: MarketQuery, names: ReferenceNames): Promise<MarketPrices> {
  const model = codeOf('gpu_model', 'model', query.gpu_model, names)
  const region = query.region === undefined ? null : codeOf('region', 'region', query.region, names)
  const span = spanOf(query, await readToday(read))
  if ('reason' in span) throw invalid(span.param, span.reason)
  const days = await readDays(read, model, region ?? '*', span.from, span.to)
  const nameOf = (kind: NamedKind, code: string) => names.all(kind).find((one) => one.code === code)?.name ?? code
  return {
    gpu_model: model,
    gpu_name: nameOf('model', model),
    region,
    region_name: region === null ? null : nameOf('region', region),
    currency: 'usd',
    ...span,
    demo: days.some(({ demo }) => demo),
    days: days.map(marketDayOf),
  }
}

const invalid = (param: string, reason: string) => new Fault('invalid_request', { param, message: `${param}: ${reason}` })

const wider = { model: 'family', region: 'geo' } as const
const widerNames = { family: 'a GPU family: name one of its models', geo: 'a geography: name one of its regions' } as const

function codeOf(field: string, kind: 'model' | 'region', text: string, names: ReferenceNames): string {
  const code = names.find(kind, text)
  if (code !== undefined) return code
  if (names.find(wider[kind], text) !== undefined) throw invalid(field, `"${text}" is ${widerNames[wider[kind]]}`)
  throw new Fault('invalid_request', { param: field, message: names.notices(field, [kind], text)[0] ?? `${field}: is not known` })
}
