import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { listening } from './listening.ts'

it('an address that cannot be listened on is told with its setting', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  await expect(listening(Fastify(), { name: 'API', host: '127.0.0.1', port }).start()).rejects.toThrow(`API_PORT is ${port}`)
  await expect(listening(Fastify(), { name: 'OPS', host: '203.0.113.1', port: 0 }).start()).rejects.toThrow('OPS_HOST is 203.0.113.1')
  other.close()
})
