/** The HTTP client of the tests. It checks every response against the contract. */
import { Approval } from '@parley/contract/approvals'
import type { Card } from '@parley/contract/endpoint'
import { approvedUnder, faultsOf } from '@parley/contract/endpoint'
import { type FaultCode, type FaultEntry, faults } from '@parley/contract/faults'
import { isDateTime, isDay } from '@parley/contract/fields'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
export type Json = any

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Json
}

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: isDay, 'date-time': isDateTime } })

/** The fields of every error object. The code's entry in the fault catalogue lists the others. */
const commonErrorFields = new Set(['type', 'code', 'message', 'doc_url', 'request_id'])

/** Sends one call and reads the whole response. */
export async function sendCall(url: string, init: RequestInit): Promise<HttpResponse> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: response.status, headers: response.headers, text, body: isJson && text !== '' ? JSON.parse(text) : text || null }
}

/** The card for a method and a path. */
export function cardFor(cards: Readonly<Record<string, Card>>, method: string, path: string): Card | undefined {
  const [plain = ''] = path.split('?')
  return Object.values(cards).find(
    (card) => card.method === method && new RegExp(`^${card.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  )
}

/** Checks a response: the card's reply or a declared fault, with the required headers. */
export function expectContract(card: Card | undefined, response: HttpResponse): void {
  const { status, headers, body } = response
  expect(headers.get('request-id')).toMatch(/^req_[0-9A-Za-z]{22}$/)
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) expect(headers.get(name), name).toMatch(/^\d+$/)
  if (status < 300) expectReply(card, response)
  else if (status !== 304) {
    const { code } = body.error as { code: FaultCode }
    expect(faults[code], code).toBeDefined()
    expect([faults[code].status, code === 'api_error' ? 503 : 0]).toContain(status)
    expect(body.error.type).toBe(faults[code].type)
    const { requiredDetails = [], optionalDetails = [] }: FaultEntry = faults[code]
    const carried = Object.keys(body.error).filter((name) => !commonErrorFields.has(name))
    expect(carried, code).toEqual(expect.arrayContaining([...requiredDetails]))
    expect([...requiredDetails, ...optionalDetails], code).toEqual(expect.arrayContaining(carried))
    const retryAfter = body.error.retry_after_seconds
    expect(headers.get('retry-after'), code).toBe(retryAfter === undefined ? null : String(retryAfter))
    if (status === 503 && code === 'api_error') expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(body.error.request_id).toBe(headers.get('request-id'))
    expect(new URL(body.error.doc_url).hash).toBe(`#${code}`)
    if (card) expect(faultsOf(card), `${card.method} ${card.path}`).toContain(code)
  }
}

function expectReply(card: Card | undefined, { status, body, text }: HttpResponse): void {
  if (!card) return
  if (card.status === 204) {
    expect([status, text]).toEqual([204, ''])
    return
  }
  const needsApproval = status === 202 && approvedUnder(card) !== undefined
  if (!needsApproval) expect(status).toBe(card.status)
  // A file has no schema.
  if (card.download) return
  const valid = ajv.compile(needsApproval ? Approval : card.reply)
  expect(valid(body), JSON.stringify(valid.errors)).toBe(true)
}
