import { client } from '../out/hey-api/client.gen.ts'
import { fileRequest, listEvents, listRequests } from '../out/hey-api/sdk.gen.ts'
import { type Client, demand, noDemand, type Settings } from './client.ts'

export function openClient({ baseUrl, apiKey }: Settings): Client {
  client.setConfig({ baseUrl, auth: apiKey })
  const file = (body: typeof demand, key: string) => fileRequest({ headers: { 'Idempotency-Key': key }, body })
  return {
    page: async (limit, cursor) => {
      const { data } = await listRequests({ query: { limit, ...(cursor !== undefined && { cursor }) } })
      if (!data) throw new Error('no page')
      return data
    },
    file: async (key) => (await file(demand, key)).data?.id ?? '',
    refusal: async () => {
      const { error } = await file(noDemand, 'refused')
      return { code: error?.error.code ?? '', param: error?.error.param }
    },
    events: async () => ((await listEvents()).data?.data ?? []).map(({ type }) => type),
  }
}
