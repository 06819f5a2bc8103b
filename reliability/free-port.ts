/**
 * Ports for programs that need a given port. Each process assigns ports from its own range, so that no other process assigns a port
 * whose program is restarting.
 */
import { type AddressInfo, createServer, type Server } from 'node:net'

// Below the system's range of ephemeral ports.
const firstPort = 11_000
const slices = 20
const portsInSlice = 1_000
let ownSlice: Promise<number> | undefined
let assignedPorts = 0

export async function freePort(): Promise<number> {
  ownSlice ??= reserveSlice()
  const slice = await ownSlice
  for (;;) {
    if (++assignedPorts === portsInSlice) throw new Error(`more than ${portsInSlice - 1} ports were asked for`)
    const port = slice + assignedPorts
    const server = await tryListen(port)
    if (!server) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** Reserves a range by listening on its first port until the process ends. */
async function reserveSlice(): Promise<number> {
  for (let i = 0; i < slices; i++) {
    const first = firstPort + i * portsInSlice
    const server = await tryListen(first)
    if (!server) continue
    server.unref()
    return first
  }
  throw new Error(`all ${slices} slices of ports are taken`)
}

const tryListen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

/** Listens on 127.0.0.1, on any port unless one is given. Returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', 8_192, resolve))
  return (server.address() as AddressInfo).port
}
