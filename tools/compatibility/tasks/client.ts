/** The five tasks that every generated client is put to. */
export interface Client {
  /** The ids of the first page of requests. */
  list(): Promise<string[]>
  /** Files demand under an Idempotency-Key, and answers the request's id. */
  file(key: string): Promise<string>
  /** Ids of two pages of one request each. */
  page(): Promise<string[]>
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
