/** An honest caller beside the attack: at a steady pace, and every answer must be the right one. */
import { setTimeout as pause } from 'node:timers/promises'
import { bytesOf, HttpConnections } from '../http-connection.ts'
import { type Stage, tell } from './stage.ts'

const restMs = 50
const answerWithinMs = 20_000

export interface Heard {
  readonly latenciesMs: number[]
}

export async function honestCaller(stage: Stage, key: string, isOver: () => boolean): Promise<Heard> {
  const lines = new HttpConnections(stage.api, answerWithinMs)
  const latenciesMs: number[] = []
  const call = async (method: string, path: string, status: number, body?: object) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': `honest ${latenciesMs.length} ${performance.now()}` }),
    }
    const startedAt = performance.now()
    const answer = await lines
      .exchange(bytesOf({ method, path, headers, body: body && JSON.stringify(body) }))
      .catch((error: Error) => error)
    latenciesMs.push(performance.now() - startedAt)
    if (answer instanceof Error) tell(stage, `an honest ${method} ${path}: ${answer.message}`)
    else if (answer.status !== status) tell(stage, `an honest ${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    else return answer.text
    return undefined
  }
  while (!isOver()) {
    const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const demand = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 2, region: 'eu-north', startsAt, durationMonths: 6 }
    const filed = await call('POST', '/v1/requests', 201, demand)
    if (filed !== undefined) {
      const { id } = JSON.parse(filed) as { id: string }
      const { notices: _, ...request } = JSON.parse(filed) as Record<string, unknown>
      const read = await call('GET', `/v1/requests/${id}`, 200)
      if (read !== undefined && read !== JSON.stringify(request)) tell(stage, `request ${id} is read otherwise than it was filed`)
    }
    await pause(restMs)
    await call('GET', '/v1/offers?gpu_model=h100-sxm&limit=50', 200)
    await pause(restMs)
    await call('GET', '/v1/me', 200)
    await pause(restMs)
  }
  lines.close()
  return { latenciesMs }
}
