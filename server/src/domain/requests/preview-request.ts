import type { ReferenceNames } from '@parley/contract/reference-names'
import { type RequestBody, type RequestPreview, requestDefaults } from '@parley/contract/requests'
import type { Actor } from '../../core/actor.ts'
import type { Reader } from '../../db/statement.ts'
import { alternativesTo, namedAlternatives } from './alternatives.steps.ts'
import { problemsIn, type ReadReferenceWords } from './demand.steps.ts'
import { noticesOf } from './notices.rules.ts'
import { cellsOf, sizesToTry, supplyOf, thresholdsOf } from './supply.rules.ts'
import { readSmallerSizes, readSupply } from './supply.store.ts'

/** Previews the filing of a body. Nothing is stored. */
export async function previewRequest(
  read: Reader,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
  readWords: ReadReferenceWords,
  names: ReferenceNames,
): Promise<RequestPreview> {
  const problems = await problemsIn(body, { ...actor, startsAtSent: true }, readWords)
  if (problems.length > 0) {
    const refused = problems.map(({ field, reason }) => `${field}: ${reason}`)
    return { problems: refused, notices: [], supply: { listings: 'none', monthlyCents: null }, alternatives: [], requestBody: null }
  }
  const demand = { ...requestDefaults, ...(body as RequestBody) }
  const named = namedAlternatives(demand, names)
  const alternativeCells = named.flatMap(({ cells }) => cells)
  const [thresholds, cells] = [thresholdsOf(demand), cellsOf(demand, names)]
  const supply = await readSupply(read, actor.companyId, thresholds, cells, alternativeCells)
  const smaller = await readSmallerSizes(read, actor.companyId, thresholds, cells, {
    nodes: sizesToTry(supply.requested, thresholds.nodes, 'fittingFewerNodes'),
    gpus: sizesToTry(supply.requested, thresholds.gpus, 'fittingFewerGpus'),
  })
  let first = 0
  const found = named.map((one) => {
    const supplies = supply.alternatives.slice(first, first + one.cells.length)
    first += one.cells.length
    return { ...one, supplies }
  })
  return {
    problems: [],
    notices: [...noticesOf(demand, names), ...(demand.currency === 'EUR' ? ['currency: what supply costs is known in USD alone'] : [])],
    supply: supplyOf(supply.requested, demand),
    alternatives: alternativesTo(demand, { requested: supply.requested, named: found, ...smaller }),
    requestBody: demand,
  }
}
