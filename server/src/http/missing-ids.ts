/** What a 404 about an ID may reveal: nothing about objects of others, and where the caller's own objects are. */
import type { Mode } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { IdKind } from '@parley/contract/fields'
import { idsInPath, kindOfBodyField, type LookupTarget, wrongKindHint } from '@parley/contract/id-kinds'
import type { FastifyRequest } from 'fastify'
import { Fault } from '../core/fault.ts'
import type { UncheckedBody } from '../core/valid-body.ts'
import type { Serve } from './listener.ts'
import { idsIn } from './route.ts'

/** Whether the company has the object in the other mode, where the same call would find it. */
export type IsInOtherMode = (target: LookupTarget, companyId: number, mode: Mode) => Promise<boolean>

/** An ID as a call sent it, and the kind of object that it should name. */
type SentId = Omit<LookupTarget, 'kind'> & { readonly kind: IdKind | undefined }

/** A handler whose 404 explains if the ID is of another kind, or is the company's own in the other mode. */
export function explainMissing(card: Card, serve: Serve, isInOtherMode: IsInOtherMode): Serve {
  const inPath = idsInPath(card.path)
  if (inPath.length === 0 && !Object.keys(card.body?.properties ?? {}).some(kindOfBodyField)) return serve
  const sentIdsOf = (request: FastifyRequest, param: string | undefined): readonly SentId[] => {
    if (param !== undefined) return [{ id: String((request.body as UncheckedBody)[param]), kind: kindOfBodyField(param), onGrid: false }]
    const ids = idsIn(request)
    return inPath.map(({ name, kind, onGrid }) => ({ id: ids[name] ?? '', kind, onGrid }))
  }
  return async (request, reply) => {
    try {
      return await serve(request, reply)
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 404) throw error
      throw await explained(request, card, error, sentIdsOf(request, error.details.param), isInOtherMode)
    }
  }
}

async function explained(
  request: FastifyRequest,
  card: Card,
  fault: Fault,
  sentIds: readonly SentId[],
  isInOtherMode: IsInOtherMode,
): Promise<Fault> {
  for (const { id, kind, onGrid } of sentIds) {
    if (kind === undefined || id === '') continue
    const message = wrongKindHint(id, kind) ?? (await inOtherMode(request, card, { id, kind, onGrid }, isInOtherMode))
    if (message !== undefined) return new Fault(fault.code, { ...fault.details, message })
  }
  return fault
}

/** The same query runs whether or not the object exists, so its duration reveals nothing about objects of others. */
async function inOtherMode(
  { call }: FastifyRequest,
  { testOnly }: Card,
  target: LookupTarget,
  isInOtherMode: IsInOtherMode,
): Promise<string | undefined> {
  const { companyId = null, mode = 'live' } = call.principal ?? {}
  if (companyId === null || !(await isInOtherMode(target, companyId, mode))) return undefined
  if (testOnly) return 'This object is in live mode. Test helpers reach only objects of the test world.'
  const other = mode === 'live' ? 'test' : 'live'
  return `This object is in ${other} mode, but the API key is a ${mode} key. Use a ${other} key.`
}
