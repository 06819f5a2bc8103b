/** Rights: this instance's cached principals, what invalidates them, and the open pages that are notified of changes. */

import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../core/with-timeout.ts'
import { findKeyHolder } from '../domain/account/keys.store.ts'
import { principalStatuses } from '../domain/account/sessions.store.ts'
import { ChangeStreams, streamBeatMs, streamBounds } from '../http/change-streams.ts'
import { EventSignal } from '../http/event-signal.ts'
import { Principals } from '../http/principals.ts'
import type { RightsCacheInvalidation } from '../http/rights-cache-invalidation.ts'
import type { Base, Part } from './base.ts'

/** Longer than the interval at which an instance checks for other instances. */
const othersKnowAfterMs = 250
const returnedWithinMs = 500

export interface Rights extends Part {
  readonly invalidation: RightsCacheInvalidation
  readonly principals: Principals
  readonly changes: ChangeStreams
  readonly events: EventSignal
}

export function openRights({ limits, invalidation, shared: { db, clock } }: Base): Rights {
  const principals = new Principals(
    (hash) => findKeyHolder(db.read, hash),
    () => invalidation.trusted(),
  )
  const changes = new ChangeStreams({
    bounds: streamBounds,
    beatMs: streamBeatMs,
    standing: (ids) => principalStatuses(db.read, ids),
    onOpen: (open) => invalidation.havePages(open),
  })
  const events = new EventSignal()
  db.commits.on('rights_changed', () => principals.forget())
  return {
    invalidation,
    principals,
    changes,
    events,
    async start() {
      await invalidation.start({
        onChange: () => {
          principals.forget()
          changes.look()
        },
        onNews: (news) => {
          events.hear(news)
          changes.hear(news)
        },
        onTime: (now, askedAtMs) => clock.set(now, askedAtMs),
        onRecall: (window) => limits.recall(window),
        onOthers: () => limits.share(),
      })
      // By then, an instance that was alone has reported its counts.
      if (invalidation.others) await pause(othersKnowAfterMs)
    },
    async stop() {
      await withTimeout(returnedWithinMs, limits.return(), undefined)
      await invalidation.stop()
    },
  }
}
