import { defaults, fileRequest, listEvents, listRequests } from '../out/oazapfts.ts'
import { type Client, demand, noDemand, type Settings } from './client.ts'

export function openClient({ baseUrl, apiKey }: Settings): Client {
  defaults.baseUrl = baseUrl
  defaults.headers = { authorization: `Bearer ${apiKey}` }
  return {
    page: async (limit, cursor) => {
      const answer = await listRequests({ limit, ...(cursor !== undefined && { cursor }) })
      if (answer.status !== 200) throw new Error('no page')
      return answer.data
    },
    file: async (key) => {
      const answer = await fileRequest(key, demand)
      return answer.status === 201 ? answer.data.id : ''
    },
    refusal: async () => {
      const answer = await fileRequest('refused', noDemand)
      return answer.status === 400 ? { code: answer.data.error.code, param: answer.data.error.param } : { code: '', param: undefined }
    },
    events: async () => {
      const answer = await listEvents()
      return answer.status === 200 ? answer.data.data.map(({ type }) => type) : []
    },
  }
}
