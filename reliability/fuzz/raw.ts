/** Sends each raw form on its own connection and checks that the response has the one envelope and the one set of headers. */
import { connect } from 'node:net'
import type { Figures } from '../figures.ts'
import type { HttpResponse } from '../http-client.ts'
import { missingHeaders } from '../response-checks.ts'
import type { FuzzRun } from './fixtures.ts'
import { type RawMessage, rawMessages } from './raw-messages.ts'
import { createResponseValidator, type ResponseValidator } from './response-validator.ts'

const timeoutMs = 14_000
const concurrency = 24

export async function sendRawMessages({ demo, fixtures, document }: FuzzRun): Promise<Figures> {
  const messages = rawMessages(fixtures.keys.live)
  const validateResponse = createResponseValidator(document)
  const violations: string[] = []
  const queue = [...messages]
  const sender = async () => {
    for (let message = queue.pop(); message !== undefined; message = queue.pop())
      violations.push(...(await faultsOf(demo.instance.ports.api, message, validateResponse)))
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return { what: 'raw forms', found: `${messages.length} sent`, violations }
}

async function faultsOf(port: number, message: RawMessage, validateResponse: ResponseValidator): Promise<string[]> {
  const { bytes, isOpen } = await sendAndReceive(port, message)
  const { responses, rest } = parseResponses(bytes, message)
  const faults = responses.flatMap((response) => (message.bodiless ? missingHeaders(response) : validateResponse(response)))
  if (rest.length > 0) faults.push(`half a response: ${rest.toString('latin1').slice(0, 100)}`)
  if (responses.length < message.minResponses) faults.push('no response')
  if (isOpen) faults.push(`still open after ${timeoutMs} ms`)
  const [first] = responses
  if (message.status !== undefined && first?.status !== message.status)
    faults.push(`got ${first?.status} ${first?.text}, not ${message.status}`)
  return faults.map((fault) => `${message.name}: ${fault}`)
}

/** Returns all bytes until the server closes the connection. This side closes when it has a response, or immediately if it need not wait for one. */
function sendAndReceive(port: number, message: RawMessage): Promise<{ bytes: Buffer; isOpen: boolean }> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const done = (isOpen: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ bytes, isOpen })
    }
    const timer = setTimeout(() => done(true), timeoutMs)
    socket.on('connect', () => (message.minResponses === 0 ? socket.end(message.bytes) : socket.write(message.bytes)))
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      if (parseResponses(bytes, message).responses.length > 0) socket.end()
    })
    for (const end of ['end', 'error', 'close']) socket.on(end, () => done(false))
  })
}

function parseResponses(bytes: Buffer, { bodiless }: RawMessage): { responses: HttpResponse[]; rest: Buffer } {
  const responses: HttpResponse[] = []
  let rest = bytes
  for (let found = parseFirstResponse(rest, bodiless); found !== undefined; found = parseFirstResponse(rest, bodiless)) {
    // 100 Continue is not a final response.
    if (found.response.status !== 100) responses.push(found.response)
    rest = found.rest
  }
  return { responses, rest }
}

/** The first complete response in these bytes and the rest, or undefined while it is incomplete. The service sends a Content-Length with each. */
function parseFirstResponse(bytes: Buffer, bodiless?: true): { response: HttpResponse; rest: Buffer } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [line = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers = new Map(lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]))
  const rest = bytes.subarray(headEnd + 4)
  const length = bodiless ? 0 : Number(headers.get('content-length') ?? 0)
  if (rest.length < length) return undefined
  const text = rest.toString('utf8', 0, length)
  return { response: { status: Number(line.split(' ')[1]), headers, text }, rest: rest.subarray(length) }
}
