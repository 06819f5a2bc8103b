/**
 * Answers that wait for their readers: what a caller does not take stands in memory until it does. Together they have a bound; beyond
 * it the answer that waits for the longest gives way, its connection cut: an honest reader takes a page in moments. The bound is an
 * instance's. What stands ready for everybody, such as a page's script, is held once and counts nothing.
 */
import type { ServerResponse } from 'node:http'

const kibibyte = 1024
const maxUnreadBytes = 128 * kibibyte * kibibyte
/** Smaller ones fit into what the system holds for a connection. */
const countedFromBytes = 64 * kibibyte

export class UnreadAnswers {
  readonly maxBytes: number
  bytes = 0
  gaveWay = 0
  /** In the order in which they were answered. */
  readonly #waiting = new Map<ServerResponse, number>()

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  add(response: ServerResponse, bytes: number): void {
    if (bytes < countedFromBytes || response.destroyed) return
    this.#waiting.set(response, bytes)
    this.bytes += bytes
    response.once('close', () => this.#remove(response))
    for (const [longest] of this.#waiting) {
      if (this.bytes <= this.maxBytes || longest === response) return
      this.gaveWay++
      this.#remove(longest)
      longest.destroy()
    }
  }

  #remove(response: ServerResponse): void {
    this.bytes -= this.#waiting.get(response) ?? 0
    this.#waiting.delete(response)
  }
}

export const unreadAnswers = new UnreadAnswers(maxUnreadBytes)
