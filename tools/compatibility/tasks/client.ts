/** What every generated client is asked for in its five tasks. */
export interface Client {
  /** A page of requests. */
  page(limit: number, cursor?: string): Promise<{ data: readonly { id: string }[]; meta: { nextCursor: string | null } }>
  /** Files demand under an Idempotency-Key, and answers the request's id. */
  file(key: string): Promise<string>
  /** What is wrong with demand for no node at all: the code and the field, as the client's types have them. */
  refusal(): Promise<{ code: string; param: string | undefined }>
  /** The types of the events so far. */
  events(): Promise<string[]>
}
export interface Settings {
  readonly baseUrl: string
  readonly apiKey: string
}

export const demand = {
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region: 'eu-north',
  startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  durationMonths: 6,
}
export const noDemand = { ...demand, nodes: 0 }
