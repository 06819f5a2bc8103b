import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { listenerPart, tryAddresses } from './listener-part.ts'

it('the error for an address that cannot be listened on names its setting', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  await expect(listenerPart(Fastify(), { name: 'API', host: '127.0.0.1', port }).start()).rejects.toThrow(`API_PORT is ${port}`)
  await expect(listenerPart(Fastify(), { name: 'OPS', host: '203.0.113.1', port: 0 }).start()).rejects.toThrow('OPS_HOST is 203.0.113.1')
  const here = (name: string, at: number) => ({ name, host: '127.0.0.1', port: at })
  await expect(tryAddresses([here('API', 0), here('OPS', port)])).rejects.toThrow(`OPS_PORT is ${port}`)
  other.close()
  await once(other, 'close')
  await tryAddresses([here('API', port)])
  const app = Fastify()
  const part = listenerPart(app, here('API', port))
  await part.start()
  await part.stop()
})
