import { expect, it } from 'vitest'
import { Fault, faultIn, faultText, problemsOf } from './fault.ts'

const faultWith = (error: object, status = 400) => faultIn(Response.json({ error: { request_id: 'req_1', ...error } }, { status }))

it('problems are shown at their fields, also if a reason contains a colon', async () => {
  const problems = ['url: must be a web address, such as https://example.com: a port is optional', 'nodes: must be a whole number']
  const fault = await faultWith({ code: 'invalid_request', message: 'Invalid.', param: 'url', problems })
  expect(problemsOf(fault)).toEqual([
    { field: 'url', reason: 'must be a web address, such as https://example.com: a port is optional' },
    { field: 'nodes', reason: 'must be a whole number' },
  ])
})

it("a problem with one field is shown at it, in the service's words without the field's name", async () => {
  const named = await faultWith({ code: 'invalid_request', message: 'nodes: must be a whole number', param: 'nodes' })
  expect(problemsOf(named)).toEqual([{ field: 'nodes', reason: 'must be a whole number' }])
  const plain = await faultWith({ code: 'request_invalid', message: 'The region is closed.', param: 'region' })
  expect(problemsOf(plain)).toEqual([{ field: 'region', reason: 'The region is closed.' }])
  expect(problemsOf(await faultWith({ code: 'not_found', message: 'None.' }, 404))).toEqual([])
})

it('in one line, an error ends with the request ID to quote', async () => {
  expect(faultText(await faultWith({ code: 'not_found', message: 'None.' }, 404))).toMatch(/ Request ID: req_1$/)
  expect(faultText(new Fault('offline', 'You are offline.'))).toBe('You are offline.')
})

it('an unavailable service without a request ID is tried again like any other', async () => {
  expect((await faultIn(new Response('', { status: 503 }))).remedy).toBe('Try again in a moment.')
})
