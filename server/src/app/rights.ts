/** Rights: this instance's cached principals, what invalidates them, and the open pages that are notified of changes. */

import { pause } from '../core/wait.ts'
import { withTimeout } from '../core/with-timeout.ts'
import { findKeyHolder } from '../domain/account/keys.store.ts'
import { principalStatuses } from '../domain/account/sessions.store.ts'
import { ChangeStreams, streamBounds, streamHeartbeatMs } from '../http/change-streams.ts'
import { EventSignal } from '../http/event-signal.ts'
import { Principals } from '../http/principals.ts'
import type { RightsCacheInvalidation } from '../http/rights-cache-invalidation.ts'
import type { Base, Part } from './base.ts'

/** Longer than the interval at which an instance checks for other instances. */
const peerDiscoveryMs = 250
const leaseReturnTimeoutMs = 500

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
    heartbeatMs: streamHeartbeatMs,
    statusesOf: (ids) => principalStatuses(db.read, ids),
    onOpen: (open) => invalidation.setPagesOpen(open),
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
          changes.checkSessions()
        },
        onAnnouncement: (announcement) => {
          events.receive(announcement)
          changes.receive(announcement)
        },
        onTime: (now, requestedAtMs) => clock.set(now, requestedAtMs),
        onRecall: (window) => limits.recall(window),
        onOthers: () => limits.share(),
      })
      // By then, an instance that was alone has reported its counts.
      if (invalidation.others) await pause(peerDiscoveryMs)
    },
    async stop() {
      await withTimeout(leaseReturnTimeoutMs, limits.returnLeases(), undefined)
      await invalidation.stop()
    },
  }
}
