import { setConfig } from '../out/kubb/.kubb/fetch.ts'
import { fileRequest } from '../out/kubb/clients/fileRequest.ts'
import { listEvents } from '../out/kubb/clients/listEvents.ts'
import { listRequests } from '../out/kubb/clients/listRequests.ts'
import type { FileRequest400 } from '../out/kubb/types/FileRequest.ts'
import { type Client, demand, noDemand, type Settings } from './client.ts'

export function openClient({ baseUrl, apiKey }: Settings): Client {
  setConfig({ baseURL: baseUrl, headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' } })
  return {
    page: (limit, cursor) => listRequests({ limit, ...(cursor !== undefined && { cursor }) }),
    file: async (key) => (await fileRequest(demand, { 'Idempotency-Key': key })).id,
    // Kubb's client returns the response's body for any status. A body with an `error` is an error.
    refusal: async () => {
      const answered: object = await fileRequest(noDemand, { 'Idempotency-Key': 'refused' })
      const { error } = answered as FileRequest400
      return { code: error.code, param: error.param }
    },
    events: async () => (await listEvents()).data.map(({ type }) => type),
  }
}
