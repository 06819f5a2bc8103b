/** Ports for programs that must be told theirs. */
import { createServer } from 'node:net'

// Below the range from which the system hands out ports by itself, and beside those of the tests' worlds.
const firstPort = 11_000
const ports = 8_000
let next = process.pid % ports

export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (next++ % ports)
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (free) return port
  }
}
