/** What a 404 about an id may say: nothing of what others have, and of the caller's own things where they are. */
import type { Mode } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { IdKind } from '@parley/contract/fields'
import { idsInPath, otherKind } from '@parley/contract/id-kinds'
import type { FastifyRequest } from 'fastify'
import { Fault } from '../core/fault.ts'
import type { Serve } from './listener.ts'
import { idsIn } from './route.ts'

/** Whether a company has the thing in the other mode than this. */
export type IsInOtherMode = (kind: IdKind, id: string, companyId: number, mode: Mode) => Promise<boolean>

/** A handler whose 404 tells an id of another kind of thing, and one of the company's own in the other mode. */
export function explainMissing(card: Card, serve: Serve, isInOtherMode: IsInOtherMode): Serve {
  const expected = idsInPath(card.path)
  if (expected.length === 0) return serve
  return async (request, reply) => {
    try {
      return await serve(request, reply)
    } catch (error) {
      throw error instanceof Fault && error.status === 404 ? await explained(request, error, expected, isInOtherMode) : error
    }
  }
}

type Expected = ReturnType<typeof idsInPath>

async function explained(request: FastifyRequest, fault: Fault, expected: Expected, isInOtherMode: IsInOtherMode): Promise<Fault> {
  const ids = idsIn(request)
  for (const { name, kind } of expected) {
    const id = ids[name] ?? ''
    if (kind === undefined || id === '') continue
    const message = otherKind(id, kind) ?? (await inOtherMode(request, kind, id, isInOtherMode))
    if (message !== undefined) return new Fault(fault.code, { ...fault.details, message })
  }
  return fault
}

/** Whatever there is, the same look is taken: how long it takes says nothing of others' things. */
async function inOtherMode({ call }: FastifyRequest, kind: IdKind, id: string, isInOtherMode: IsInOtherMode): Promise<string | undefined> {
  const { companyId = null, mode = 'live' } = call.principal ?? {}
  if (companyId === null || !(await isInOtherMode(kind, id, companyId, mode))) return undefined
  const other = mode === 'live' ? 'test' : 'live'
  return `Your company has this in ${other} mode, and the API key is of ${mode} mode: use a ${other} key.`
}
