/** The five tasks of every generated client. */
export interface Client {
  /** A page of requests. */
  page(limit: number, cursor?: string): Promise<{ data: readonly { id: string }[]; meta: { nextCursor: string | null } }>
  /** Files a request under an Idempotency-Key, and returns its ID. */
  file(key: string): Promise<string>
  /** The error for a request with 0 nodes: its code and field, by the client's types. */
  refusal(): Promise<{ code: string; param: string | undefined }>
  /** The types of all events so far. */
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
