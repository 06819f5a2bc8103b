/** Changes made elsewhere: the service names the kind of object, the page reads it again. See docs/decisions/live-pages.md. */
import type { Topic } from '@parley/contract/dashboard/topic-names'
import { dependentPathPrefixes, isTopic } from '@parley/contract/dashboard/topics'
import type { QueryClient } from '@tanstack/react-query'
import { checkSession } from './call.ts'
import { refetchQueries } from './refetch-queries.ts'

/** The interval between two reads while the stream is down. */
const pollIntervalMs = 15_000
/** The delay before the stream is reopened after the service rejected it. The browser itself reconnects after a broken connection. */
const reopenDelayMs = 30_000

/** Three times the service's interval: after this long without a message, a stream is dead, although nothing reported its end. */
const maxSilenceMs = 45_000

/** Whether a change of a topic can affect a path's response. */
function affects(path: string, topic: Topic): boolean {
  return path.split('/').includes(topic) || (dependentPathPrefixes[topic] ?? []).some((root) => path.startsWith(root))
}

/** An unknown topic comes from a newer service. */
function topicIn(data: string): Topic | null {
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message !== 'object' || message === null || !('topic' in message) || typeof message.topic !== 'string') return null
    return isTopic(message.topic) ? message.topic : null
  } catch {
    return null
  }
}

/**
 * Listens until stopped. Beyond a few pages per person, the oldest loses its stream. When it becomes visible, it reconnects.
 * While the stream is down, a visible page reads its data again at an interval.
 */
export function listen(client: QueryClient): () => void {
  let streaming = false
  let stream: EventSource | undefined
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    streaming = false
    clearTimeout(reopenTimer)
    clearTimeout(silenceTimer)
    stream?.close()
  }
  const reopen = () => {
    stop()
    open()
  }
  const onMessage = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(reopen, maxSilenceMs)
  }
  const open = () => {
    stream = new EventSource('/v1/events')
    stream.onopen = () => {
      // Changes announced while nobody listened are read now.
      if (!streaming) void refetchQueries(client)
      streaming = true
      onMessage()
    }
    stream.onerror = () => {
      streaming = false
      clearTimeout(silenceTimer)
      if (stream?.readyState !== EventSource.CLOSED) return
      reopenTimer = setTimeout(open, reopenDelayMs)
      // The stream is rejected after the session has ended.
      void checkSession()
    }
    stream.addEventListener('alive', onMessage)
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      onMessage()
      const topic = topicIn(data)
      if (topic !== null) void refetchQueries(client, ({ queryKey }) => affects(String(queryKey[0]), topic))
    })
  }
  const onVisibilityChange = () => {
    if (!document.hidden && !streaming) reopen()
  }
  // A read in progress continues: it may take longer than the interval.
  const poll = () => {
    if (!document.hidden && !streaming) void client.refetchQueries({ type: 'active' }, { cancelRefetch: false })
  }
  open()
  document.addEventListener('visibilitychange', onVisibilityChange)
  const pollTimer = setInterval(poll, pollIntervalMs)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearInterval(pollTimer)
    stop()
  }
}
