import { pino } from 'pino'
import { expect, it } from 'vitest'
import { AccessLog } from './access-log.ts'

const call = { id: 'req_7', method: 'GET', route: '/me', status: 200, ms: 1.23456, keyId: 'key_1' }

function written(level: string, write: (log: AccessLog) => void): string[] {
  const lines: string[] = []
  const to = { write: (line: string) => lines.push(line) }
  write(new AccessLog(pino({ level }, to), to))
  return lines
}

it('a call is logged as the logger itself would log it', () => {
  const [line = ''] = written('info', (log) => log.write('partner', call))
  const lines: string[] = []
  const { id, keyId, ...rest } = call
  pino({}, { write: (text: string) => lines.push(text) }).info({ request_id: id, ...rest, ms: 1.23, key: keyId }, 'partner')
  const [own, theirs] = [line, lines[0] ?? ''].map((text) => ({ ...JSON.parse(text), time: 0 }))
  expect(own).toEqual(theirs)
  expect(line.endsWith('}\n')).toBe(true)
})

it('what has no method, route or key says null', () => {
  const [line = ''] = written('info', (log) => log.write('partner', { ...call, method: null, route: null, keyId: null }))
  expect(JSON.parse(line)).toMatchObject({ method: null, route: null, key: null })
})

it('a log that keeps such lines back gets none', () => {
  expect(written('warn', (log) => log.write('partner', call))).toEqual([])
})
