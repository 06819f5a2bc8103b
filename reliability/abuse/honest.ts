/** An honest caller beside the attack: at a steady pace, and every answer must be the right one. Answers how long each call took, in milliseconds. */
import { setTimeout as pause } from 'node:timers/promises'
import { demand } from '../filing.ts'
import { bearer, HttpClient, jsonCall, wordsOf } from '../http-client.ts'
import { type Stage, tell } from './stage.ts'

const restMs = 50
const answerWithinMs = 20_000

export async function honestCaller(stage: Stage, key: string, isOver: () => boolean): Promise<number[]> {
  const client = new HttpClient(answerWithinMs)
  const latenciesMs: number[] = []
  const call = async (method: string, path: string, status: number, body?: object) => {
    const headers = { ...bearer(key), ...(body && { 'idempotency-key': `honest ${latenciesMs.length} ${performance.now()}` }) }
    const startedAt = performance.now()
    const heard = await client.call(stage.api, jsonCall(method, path, headers, body))
    latenciesMs.push(performance.now() - startedAt)
    if (typeof heard !== 'string' && heard.status === status) return heard.text
    tell(stage, `an honest ${method} ${path}: ${wordsOf(heard).slice(0, 200)}`)
    return undefined
  }
  while (!isOver()) {
    const filed = await call('POST', '/v1/requests', 201, demand())
    if (filed !== undefined) {
      const { notices: _, ...request } = JSON.parse(filed) as Record<string, unknown>
      const read = await call('GET', `/v1/requests/${request.id}`, 200)
      if (read !== undefined && read !== JSON.stringify(request)) tell(stage, `request ${request.id} is read otherwise than it was filed`)
    }
    await pause(restMs)
    await call('GET', '/v1/offers?gpu_model=h100-sxm&limit=50', 200)
    await pause(restMs)
    await call('GET', '/v1/me', 200)
    await pause(restMs)
  }
  client.close()
  return latenciesMs
}
