import createClient from 'openapi-fetch'
import type { paths } from '../out/openapi-typescript.ts'
import { type Client, demand, noDemand, type Settings } from './client.ts'

export function openClient({ baseUrl, apiKey }: Settings): Client {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } })
  const file = (body: typeof demand, key: string) => api.POST('/requests', { params: { header: { 'Idempotency-Key': key } }, body })
  return {
    page: async (limit, cursor) => {
      const { data } = await api.GET('/requests', { params: { query: { limit, ...(cursor !== undefined && { cursor }) } } })
      if (!data) throw new Error('no page')
      return data
    },
    file: async (key) => (await file(demand, key)).data?.id ?? '',
    refusal: async () => {
      const { error } = await file(noDemand, 'refused')
      return { code: error?.error.code ?? '', param: error?.error.param }
    },
    events: async () => ((await api.GET('/events')).data?.data ?? []).map(({ type }) => type),
  }
}
