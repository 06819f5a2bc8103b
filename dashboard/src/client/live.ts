/** What changed elsewhere: the service names the kind of thing, the page reads it anew. See docs/decisions/live-pages.md. */
import type { Topic } from '@parley/contract/dashboard/topic-names'
import { isTopic, shownBelow } from '@parley/contract/dashboard/topics'
import type { QueryClient } from '@tanstack/react-query'
import { lookForSessionEnd } from './call.ts'
import { readAnew } from './read-anew.ts'

/** Between two readings while the stream is down. */
const pollMs = 15_000
/** Before the stream is opened anew after the service refused it; a broken line the browser mends by itself. */
const reopenMs = 30_000

let streaming = false
export const pollEveryMs = (): number | false => (streaming ? false : pollMs)

/** Whether what a path answers can have changed with a topic. */
function shows(path: string, topic: Topic): boolean {
  return path.split('/').includes(topic) || (shownBelow[topic] ?? []).some((root) => path.startsWith(root))
}

/** One that this page does not know is of a newer service. */
function topicIn(data: string): Topic | null {
  try {
    const heard: unknown = JSON.parse(data)
    if (typeof heard !== 'object' || heard === null || !('topic' in heard) || typeof heard.topic !== 'string') return null
    return isTopic(heard.topic) ? heard.topic : null
  } catch {
    return null
  }
}

/** Listens until it is told to stop. Beyond a few pages of one person the oldest loses its stream; when it is looked at, it asks anew. */
export function listen(client: QueryClient): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    stream = new EventSource('/v1/events')
    stream.onopen = () => {
      // What was said while nobody listened is read now.
      if (!streaming) void readAnew(client)
      streaming = true
    }
    stream.onerror = () => {
      streaming = false
      if (stream?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, reopenMs)
      // It is refused to whose session has ended.
      void lookForSessionEnd()
    }
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const topic = topicIn(data)
      if (topic !== null) void readAnew(client, ({ queryKey }) => shows(String(queryKey[0]), topic))
    })
  }
  const lookedAt = () => {
    if (document.hidden || streaming) return
    clearTimeout(timer)
    stream?.close()
    open()
  }
  open()
  document.addEventListener('visibilitychange', lookedAt)
  return () => {
    document.removeEventListener('visibilitychange', lookedAt)
    clearTimeout(timer)
    stream?.close()
    streaming = false
  }
}
