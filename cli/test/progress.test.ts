/** What a waiting command shows. */
import { PassThrough, Readable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { Cli } from '../src/cli.ts'
import { withProgress } from '../src/terminal/progress.ts'

const texts = { started: 'It begins', done: 'It is done', failed: 'It failed' }

afterEach(() => vi.restoreAllMocks())

it.each([true, false])('the line ends when the wait fails (on a terminal: %s)', async (isTTY) => {
  const written: string[] = []
  const stderr = Object.assign(new PassThrough(), { isTTY })
  stderr.on('data', (chunk) => written.push(String(chunk)))
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0)
  const cli = new Cli({ env: {}, stdin: Object.assign(Readable.from([]), { isTTY }), stdout: new PassThrough(), stderr })
  const failing = withProgress(cli, texts, () => Promise.reject(new Error('no answer')))
  await expect(failing).rejects.toThrow('no answer')
  expect(written.join('')).toContain('It failed')
})
