import { pino } from 'pino'
import { expect, it } from 'vitest'
import { AccessLog, type CallLine } from './access-log.ts'

const call = { id: 'req_7', method: 'GET', route: '/me', status: 200, ms: 1.23456, keyId: 'key_1' }

/** The lines of a log at this level after the current tick. */
async function written(level: string, ...calls: CallLine[]): Promise<string[]> {
  let text = ''
  const to = { write: (lines: string) => (text += lines) }
  const log = new AccessLog(pino({ level }, to), to)
  for (const one of calls) log.write('partner', one)
  await new Promise(setImmediate)
  return text.split(/(?<=\n)/).filter((line) => line !== '')
}

it('a call is logged exactly as the logger itself would log it', async () => {
  const [line = ''] = await written('info', call)
  const lines: string[] = []
  const { id, keyId, ...rest } = call
  pino({}, { write: (text: string) => lines.push(text) }).info({ request_id: id, ...rest, ms: 1.23, key: keyId }, 'partner')
  const [own, theirs] = [line, lines[0] ?? ''].map((text) => ({ ...JSON.parse(text), time: 0 }))
  expect(own).toEqual(theirs)
  expect(line.endsWith('}\n')).toBe(true)
})

it('a missing method, route or key is null', async () => {
  const [line = ''] = await written('info', { ...call, method: null, route: null, keyId: null })
  expect(JSON.parse(line)).toMatchObject({ method: null, route: null, key: null })
})

it('a log with a higher level has no such lines', async () => {
  expect(await written('warn', call)).toEqual([])
})

it('the calls of one tick have a line each, in order', async () => {
  const lines = await written('info', call, { ...call, id: 'req_8' }, { ...call, id: 'req_9' })
  expect(lines.map((line) => JSON.parse(line).request_id)).toEqual(['req_7', 'req_8', 'req_9'])
})
