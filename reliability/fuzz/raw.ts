/** Sends each raw form on its own connection and checks that the response has the one envelope and the one set of headers. */
import { connect } from 'node:net'
import { headersOf } from '../answers.ts'
import type { Figures } from '../figures.ts'
import type { Answer } from '../http-client.ts'
import { type Examiner, examinerOf } from './examine.ts'
import { type RawForm, rawForms } from './raw-forms.ts'
import type { FuzzRun } from './things.ts'

const timeoutMs = 14_000
const atOnce = 24

export async function sendForms({ home, world, document }: FuzzRun): Promise<Figures> {
  const forms = rawForms(world.keys.live)
  const examiner = examinerOf(document)
  const violations: string[] = []
  const waiting = [...forms]
  const sender = async () => {
    for (let form = waiting.pop(); form !== undefined; form = waiting.pop())
      violations.push(...(await faultsOf(home.instance.ports.api, form, examiner)))
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return { what: 'raw forms', found: `${forms.length} sent`, violations }
}

async function faultsOf(port: number, form: RawForm, examiner: Examiner): Promise<string[]> {
  const { bytes, isOpen } = await heard(port, form)
  const { answers, rest } = answersIn(bytes, form)
  const faults = answers.flatMap((answer) => (form.bodiless ? headersOf(answer) : examiner(answer)))
  if (rest.length > 0) faults.push(`half an answer: ${rest.toString('latin1').slice(0, 100)}`)
  if (answers.length < form.answers) faults.push('no answer')
  if (isOpen) faults.push(`still open after ${timeoutMs} ms`)
  const [first] = answers
  if (form.status !== undefined && first?.status !== form.status)
    faults.push(`answered ${first?.status} ${first?.text}, not ${form.status}`)
  return faults.map((fault) => `${form.name}: ${fault}`)
}

/** Returns all bytes until the server closes the connection. This side closes when it has a response, or immediately if it need not wait for one. */
function heard(port: number, form: RawForm): Promise<{ bytes: Buffer; isOpen: boolean }> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const done = (isOpen: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ bytes, isOpen })
    }
    const timer = setTimeout(() => done(true), timeoutMs)
    socket.on('connect', () => (form.answers === 0 ? socket.end(form.bytes) : socket.write(form.bytes)))
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, piece])
      if (answersIn(bytes, form).answers.length > 0) socket.end()
    })
    for (const end of ['end', 'error', 'close']) socket.on(end, () => done(false))
  })
}

function answersIn(bytes: Buffer, { bodiless }: RawForm): { answers: Answer[]; rest: Buffer } {
  const answers: Answer[] = []
  let rest = bytes
  for (let found = firstAnswer(rest, bodiless); found !== undefined; found = firstAnswer(rest, bodiless)) {
    // 100 Continue is not a final response.
    if (found.answer.status !== 100) answers.push(found.answer)
    rest = found.rest
  }
  return { answers, rest }
}

/** The first complete response in these bytes and the rest, or undefined while it is incomplete. The service sends a Content-Length with each. */
function firstAnswer(bytes: Buffer, bodiless?: true): { answer: Answer; rest: Buffer } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [line = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers = new Map(lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]))
  const rest = bytes.subarray(headEnd + 4)
  const length = bodiless ? 0 : Number(headers.get('content-length') ?? 0)
  if (rest.length < length) return undefined
  const text = rest.toString('utf8', 0, length)
  return { answer: { status: Number(line.split(' ')[1]), headers, text }, rest: rest.subarray(length) }
}
