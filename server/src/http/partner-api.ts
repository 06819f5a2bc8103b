/** The partner API: a bearer key, and the checks in the order that the decisions give. One interpreter for every card. */
import { type Card, isWrite } from '@parley/contract/endpoint'
import type { PartnerOperation } from '@parley/contract/partner'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyCall } from '../core/key-call.ts'
import type { Principal } from '../core/principal.ts'
import type { Cursors } from './cursor.ts'
import type { Handler, ReadCall } from './handler.ts'
import { keyCallOf } from './key-call.ts'
import { KnownPaths } from './known-paths.ts'
import { createListener, keepSlot } from './listener.ts'
import type { ListenerOptions, OnEnded } from './listener-options.ts'
import { type LongPollWait, longPollWait } from './long-poll-wait.ts'
import { explainMissing, type IsInOtherMode } from './missing-ids.ts'
import { PageRequest } from './page.ts'
import { type PartnerStagesOptions, partnerStages } from './partner-stages.ts'
import { type AnyWriteHandler, type PartnerWriteOptions, writerOf } from './partner-write.ts'
import { keyIn } from './principals.ts'
import { type ResponseBody, responseText, TaggedDocument } from './response-body.ts'
import { cardRoute, idsIn } from './route.ts'
import { send, sendTagged } from './send.ts'
import { type Check, checksFor, refuseOtherCompany, runChecks } from './stages.ts'

interface PartnerApiOptions extends ListenerOptions, PartnerStagesOptions, PartnerWriteOptions {
  readonly cursors: Cursors
  readonly isInOtherMode: IsInOtherMode
  /** Steps that no key can take. The error says where a person takes them. */
  readonly personSteps: readonly Pick<Card, 'method' | 'path'>[]
  /** Called for each call that came with a key, once it has ended. */
  readonly onKeyCall: (call: KeyCall) => void
}

/** A read, for handlers that need to know the key. */
export interface PartnerRead<C extends Card> extends ReadCall<C> {
  readonly principal: Principal
  /** For cards whose calls may wait. */
  readonly longPollWait: LongPollWait
}
type PartnerHandler<C extends Card> = C['method'] extends 'GET' ? (call: PartnerRead<C>) => Promise<ResponseBody> : Handler<C>
export type PartnerHandlers<Cards extends Record<string, Card>> = { readonly [Name in keyof Cards]: PartnerHandler<Cards[Name]> }

type AnyReadHandler = (call: never) => Promise<ResponseBody>

/** The listener that serves every card with its handler. */
export function createPartnerApi<Cards extends Record<string, Card>>(
  baseOptions: PartnerApiOptions,
  prefix: string,
  cards: Cards,
  handlers: PartnerHandlers<Cards>,
): FastifyInstance {
  const options: PartnerApiOptions = {
    ...baseOptions,
    challenge: 'Bearer',
    onEnded: [...baseOptions.onEnded, reportKeyCalls(baseOptions)],
    knownMode: knownModeFrom(baseOptions),
  }
  const paths = new KnownPaths(baseOptions.personSteps)
  const stages = partnerStages(options, paths)
  const app = createListener(options, stages, paths)
  for (const [name, card] of Object.entries(cards)) {
    const handler = handlers[name] as AnyReadHandler | AnyWriteHandler
    const serve = isWrite(card)
      ? writerOf(options, name as PartnerOperation, card, handler as AnyWriteHandler, checksFor(stages.inTransaction, card))
      : readerOf(options, card, handler as AnyReadHandler, {
          afterWait: checksFor(stages.onParsed, card),
          onRead: checksFor(stages.onRead, card),
        })
    app.route({ ...cardRoute(prefix, card), handler: keepSlot(explainMissing(card, serve, options.isInOtherMode)) })
  }
  return app
}

/** Reports the calls that came with a key. */
const reportKeyCalls =
  ({ onKeyCall }: PartnerApiOptions): OnEnded =>
  (request, status, ms) => {
    const call = keyCallOf(request, status, ms)
    if (call) onKeyCall(call)
  }

/** For responses that are sent before the key is looked up, or while it cannot be. */
const knownModeFrom =
  ({ principals }: PartnerApiOptions) =>
  (request: Pick<FastifyRequest, 'headers' | 'raw'>) => {
    const key = keyIn(request)
    return key === undefined ? undefined : principals.knownMode(key)
  }

interface ReadChecks {
  /** After a wait that the call requested. */
  readonly afterWait: readonly Check[]
  readonly onRead: readonly Check[]
}
function readerOf(options: PartnerApiOptions, card: Card, handler: AnyReadHandler, { afterWait, onRead }: ReadChecks) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = request
    const { query } = call
    const principal = call.principal as Principal
    const ids = idsIn(request)
    const id = ids.id ?? ''
    const handlerInput = {
      read: options.db.read,
      principal,
      companyId: principal.companyId,
      mode: principal.mode,
      id,
      ids,
      query,
      ...(card.waits && { longPollWait: longPollWait(request, reply, afterWait) }),
      page: card.lists ? new PageRequest(options.cursors, card, `${principal.companyId} ${principal.mode} ${id}`, query) : undefined,
    }
    const result = await handler(handlerInput as never)
    const checking = runChecks(onRead, request, undefined)
    if (checking) await checking
    refuseOtherCompany(principal, call.principal)
    if (result instanceof TaggedDocument) sendTagged(request, reply, options, result)
    else send(reply, call, options, card.status, responseText(result))
    return reply
  }
}
