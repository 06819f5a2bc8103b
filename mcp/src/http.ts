/** The MCP server over streamable HTTP: each message is answered by itself, no session is kept, and nothing stays open. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { Parley } from '@parley/sdk'
import type { Confirmations } from './confirmations.ts'
import { createParleyServer, serverVersion } from './server.ts'

export interface HttpCaller {
  readonly apiKey: string
  readonly baseUrl: string
  readonly dashboardUrl: string | null
  readonly confirmations: Confirmations
  /** The longest that a message may take, with all calls of its tool; half a minute when left out. */
  readonly answerWithinMs?: number
  /** How the caller's tools reach the API. */
  readonly fetch: typeof fetch
}

/** An agent that waits for events waits for 20 s at most. */
const defaultAnswerWithinMs = 30_000

/** Answers one message. `body` is the message, parsed. */
export async function answerMessage(message: Request, body: unknown, caller: HttpCaller): Promise<Response> {
  const { apiKey, baseUrl, dashboardUrl, confirmations, answerWithinMs = defaultAnswerWithinMs } = caller
  const headers = { 'user-agent': `parley-mcp/${serverVersion}` }
  // An agent hears at once that it should wait, and waits itself.
  const parley = new Parley({ apiKey, baseUrl, headers, maxRetries: 0, fetch: caller.fetch })
  const handler = createMcpHandler(() => createParleyServer({ parley, apiKey, confirmations, dashboardUrl, answerWithinMs }), {
    // What the feed of events tells needs no stream of its own.
    maxSubscriptions: 0,
  })
  try {
    const response = await handler.fetch(message, body === undefined ? {} : { parsedBody: body })
    return new Response(await response.text(), { status: response.status, headers: response.headers })
  } finally {
    await handler.close()
  }
}
