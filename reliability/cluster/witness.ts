/** Calls an instance all the time with one key: whether it is served, and whether it is served from memory while it must not be. */
import { setTimeout as pause } from 'node:timers/promises'
import { timeoutMs } from '../filing.ts'
import { bearer, HttpClient, jsonCall, kindOf, wordsOf } from '../http-client.ts'

const everyMs = 20

export interface Witness {
  readonly violations: readonly string[]
  /** When calls began that were served. */
  readonly servedAt: readonly number[]
  stop(): Promise<void>
}

/** `/me` is answered from what the instance remembers alone. */
export function startWitness(port: number, apiKey: string): Witness {
  const client = new HttpClient(timeoutMs)
  const violations: string[] = []
  const servedAt: number[] = []
  let goesOn = true
  const call = async () => {
    while (goesOn) {
      const startedAt = performance.now()
      const heard = await client.call(port, jsonCall('GET', '/v1/me', bearer(apiKey)))
      if (kindOf(heard) === '200') servedAt.push(startedAt)
      else if (kindOf(heard) !== '503 api_error') violations.push(`GET /me: ${wordsOf(heard)}`)
      await pause(everyMs)
    }
    client.close()
  }
  const calling = call()
  const stop = () => {
    goesOn = false
    return calling
  }
  return { violations, servedAt, stop }
}
