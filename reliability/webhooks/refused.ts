/** Names whose answer changes between two questions: no connection leaves to what is not public. */
import { type AddressInfo, createServer } from 'node:net'
import { WebhookTransport } from '../../server/src/jobs/webhooks/transport.ts'
import { Counts, type Figures } from '../figures.ts'

const refused = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254', '64:ff9b::7f00:1', '192.168.0.1']
/** Public, and routed nowhere. */
const harmless = '11.0.0.1'
const timeoutMs = 5

export async function rebinding(tries: number): Promise<Figures> {
  let connections = 0
  const listener = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve))
  const { port } = listener.address() as AddressInfo
  const outcomes = new Counts()
  for (let i = 0; i < tries; i++) {
    let asked = i % 2
    const address = refused[i % refused.length] ?? '127.0.0.1'
    const resolve = async () => {
      const answer = asked++ % 2 === 0 ? harmless : address
      return [{ address: answer, family: answer.includes(':') ? 6 : 4 }]
    }
    const transport = new WebhookTransport({ allowPrivate: false, resolve, timeoutMs })
    const { outcome } = await transport.send(`https://rebinding.example:${port}/`, {}, '{}')
    outcomes.note(outcome)
    transport.close()
  }
  listener.close()
  return {
    what: `${tries} tries of names whose answer changes`,
    found: `${connections} connections to a refused address; ${outcomes}`,
    violations: connections > 0 ? [`${connections} connections to a refused address`] : [],
  }
}
