import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, onSessionChange } from './call.ts'
import { Fault } from './fault.ts'
import { registerStepUp } from './step-up.ts'

vi.mock('virtual:cards', async () => ({ cards: (await import('@parley/contract/dashboard/cards')).dashboardCards }))

type Scripted = Response | Error
const failed = (status: number, code: string) => Response.json({ error: { code, message: code, request_id: 'req_1' } }, { status })
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const respond = (...script: readonly Scripted[]) => {
  for (const one of script) sent.mockImplementationOnce(() => (one instanceof Error ? Promise.reject(one) : Promise.resolve(one)))
}
const calls = () => sent.mock.calls.map(([url, { method }]) => `${method} ${url}`)
const faultOf = async (response: Promise<unknown>): Promise<unknown> => {
  const fault = await response.then(
    () => undefined,
    (error: unknown) => error,
  )
  return fault instanceof Fault ? fault.code : fault
}

const sessionEnded = vi.fn()
const prompt = vi.fn(async () => true)
const isOwner = vi.fn(() => true)
onSessionChange({ ended: sessionEnded, signedOut: vi.fn(), signedIn: vi.fn(), verified: vi.fn(), isOwner })
registerStepUp(prompt, () => {})

beforeEach(() => void vi.stubGlobal('fetch', sent))
afterEach(() => {
  sent.mockReset()
  sessionEnded.mockReset()
  prompt.mockReset().mockResolvedValue(true)
  vi.unstubAllGlobals()
})

const close = () => call('closeRequest', { params: { id: 'dem_1' } })
const read = () => call('readRequest', { params: { id: 'dem_1' } })

describe('a call', () => {
  it('has its parameters in the path, and no filter that is not set', async () => {
    respond(Response.json({ data: [] }), Response.json({}))
    await call('listRequests', { query: { status: undefined, cursor: '', limit: 5 } })
    await call('readRequest', { params: { id: 'a/b' } })
    expect(calls()).toEqual(['GET /v1/requests?limit=5', 'GET /v1/requests/a%2Fb'])
  })

  it('returns nothing where the response has no body', async () => {
    respond(new Response(null, { status: 204 }))
    expect(await call('signOut', {})).toBeNull()
  })

  it('without a response says why; one that the page gave up is no fault', async () => {
    const reached = { onLine: true }
    vi.stubGlobal('navigator', reached)
    respond(new TypeError('fetch failed'), new TypeError('fetch failed'))
    expect(await faultOf(read())).toBe('unreachable')
    reached.onLine = false
    expect(await faultOf(read())).toBe('offline')
    const controller = new AbortController()
    controller.abort(new Error('left'))
    respond(new Error('left'))
    expect(await faultOf(call('readRequest', { params: { id: 'dem_1' } }, { signal: controller.signal }))).toEqual(new Error('left'))
  })
})

describe('a call that needs the second factor', () => {
  it('asks for it and continues', async () => {
    respond(failed(403, 'second_factor_required'), Response.json({ id: 'dem_1' }))
    expect(await close()).toEqual({ id: 'dem_1' })
    expect(prompt).toHaveBeenCalledExactlyOnceWith({ mode: 'prove', operation: 'closeRequest' })
    expect(calls()).toEqual(['POST /v1/requests/dem_1/close', 'POST /v1/requests/dem_1/close'])
  })

  it('asks a person without one to set it up', async () => {
    respond(failed(403, 'second_factor_not_enrolled'), Response.json({}))
    await close()
    expect(prompt).toHaveBeenCalledExactlyOnceWith({ mode: 'enrol', operation: 'closeRequest' })
  })

  it('is not sent again if it is not proven', async () => {
    prompt.mockResolvedValueOnce(false)
    respond(failed(403, 'second_factor_required'))
    expect(await faultOf(close())).toBe('not_proven')
    expect(calls()).toHaveLength(1)
  })

  it('asks once for several, and again for a later one', async () => {
    const required = () => failed(403, 'second_factor_required')
    let prove = (_proven: boolean) => {}
    prompt.mockImplementationOnce(() => new Promise((resolve) => (prove = resolve)))
    respond(required(), required(), Response.json({}), Response.json({}))
    const both = Promise.all([close(), close()])
    await vi.waitFor(() => expect(prompt).toHaveBeenCalled())
    prove(true)
    await both
    expect(prompt).toHaveBeenCalledTimes(1)
    respond(required(), Response.json({}))
    await close()
    expect(prompt).toHaveBeenCalledTimes(2)
  })

  it("opens no dialog for a read of the operator's pages, nor for the proof itself", async () => {
    respond(failed(403, 'second_factor_required'), failed(403, 'second_factor_required'))
    expect(await faultOf(call('listReviews', {}))).toBe('second_factor_required')
    expect(await faultOf(call('proveSecondFactor', { body: { code: '1' } }))).toBe('second_factor_required')
    expect(prompt).not.toHaveBeenCalled()
  })
})

describe('a call that is rejected without a session', () => {
  it('ends the session if there is none', async () => {
    respond(failed(401, 'session_required'), failed(401, 'session_required'))
    expect(await faultOf(close())).toBe('session_required')
    expect(sessionEnded).toHaveBeenCalledTimes(1)
    expect(calls()).toEqual(['POST /v1/requests/dem_1/close', 'GET /v1/auth/session'])
  })

  it('is sent again, once, if its token was replaced meanwhile', async () => {
    respond(failed(401, 'session_required'), Response.json({ person: { email: 'mina@halden.example' } }), Response.json({ id: 'dem_1' }))
    expect(await close()).toEqual({ id: 'dem_1' })
    expect(sessionEnded).not.toHaveBeenCalled()
  })

  it('ends no session if the service cannot say whether there is one', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    respond(failed(401, 'session_required'), new TypeError('fetch failed'))
    expect(await faultOf(close())).toBe('unreachable')
    expect(sessionEnded).not.toHaveBeenCalled()
  })
})
