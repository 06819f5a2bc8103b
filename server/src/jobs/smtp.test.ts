import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Sender, smtpSender } from './smtp.ts'

const opened: { server: Server; sender: Sender; sockets: Set<Socket> }[] = []
afterEach(async () => {
  for (const { server, sender, sockets } of opened.splice(0)) {
    sender.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})

type Reply = string | ((socket: Socket) => void)
const accepting: Record<string, Reply> = { EHLO: '250 mail', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on', '.': '250 accepted' }

const letter = { id: 'mail_a', to: 'mina@halden.example', subject: 'A letter', text: 'Hello', html: '<p>Hello</p>' }

/** A sender to a mail server that replies to each command as given, and otherwise accepts it. */
async function senderTo(replies: Record<string, Reply>, maxAttemptMs?: number): Promise<Sender> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).write('220 mail\r\n')
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
      const lines = text.split('\r\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const reply = { ...accepting, ...replies }[line.split(' ')[0] ?? '']
        if (typeof reply === 'string') socket.write(`${reply}\r\n`)
        else reply?.(socket)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sender = smtpSender(`smtp://127.0.0.1:${port}`, 'Parley <post@parley.example>', 1, maxAttemptMs)
  opened.push({ server, sender, sockets })
  return sender
}
const sendTo = async (replies: Record<string, Reply>, maxAttemptMs?: number) => (await senderTo(replies, maxAttemptMs)).send(letter)

it('a letter is sent once the server has accepted it', async () => {
  expect(await sendTo({})).toEqual({ sent: true })
})

it.each<[string, Record<string, Reply>, string, boolean]>([
  ['the recipient', { RCPT: '550 unknown' }, 'EENVELOPE 550', true],
  ['the text', { '.': '554 spam' }, 'EMESSAGE 554', true],
  ['the sender', { MAIL: '550 not yours' }, 'EENVELOPE MAIL FROM 550', false],
  ['the recipient for now', { RCPT: '451 later' }, 'EENVELOPE 451', false],
])('a server that refuses %s', async (_what, replies, error, final) => {
  expect(await sendTo(replies)).toEqual({ sent: false, error, final })
})

it('an attempt ends, even if the server never ends its reply', async () => {
  const endlessly = (socket: Socket) => {
    const timer = setInterval(() => socket.write('250-wait\r\n'), 10)
    socket.once('close', () => clearInterval(timer))
  }
  expect(await sendTo({ '.': endlessly }, 200)).toEqual({ sent: false, error: 'ETIMEDOUT', final: false })
})

it('a letter under way is cut off when the sender closes', async () => {
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const sender = await senderTo({ EHLO: () => reached() })
  const sent = sender.send(letter)
  await isReached
  sender.close()
  expect(await sent).toEqual({ sent: false, error: 'ECONNECTION', final: false })
})
