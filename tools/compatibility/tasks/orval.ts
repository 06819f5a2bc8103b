import { fileRequest, listEvents, listRequests } from '../out/orval.ts'
import { type Client, demand, noDemand, type Settings } from './client.ts'

export function openClient({ apiKey }: Settings): Client {
  const authorization = `Bearer ${apiKey}`
  const file = (body: typeof demand, key: string) => fileRequest(body, { headers: { authorization, 'Idempotency-Key': key } })
  return {
    page: async (limit, cursor) => {
      const answer = await listRequests({ limit, ...(cursor !== undefined && { cursor }) }, { headers: { authorization } })
      if (answer.status !== 200) throw new Error('no page')
      return answer.data
    },
    file: async (key) => {
      const answer = await file(demand, key)
      return answer.status === 201 ? answer.data.id : ''
    },
    refusal: async () => {
      const answer = await file(noDemand, 'refused')
      return answer.status === 400 ? { code: answer.data.error.code, param: answer.data.error.param } : { code: '', param: undefined }
    },
    events: async () => {
      const answer = await listEvents({}, { headers: { authorization } })
      return answer.status === 200 ? answer.data.data.map(({ type }) => type) : []
    },
  }
}
