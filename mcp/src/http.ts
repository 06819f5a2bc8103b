/** The MCP server over streamable HTTP, without sessions: each message gets its own response, and no connection stays open. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { Parley } from '@parley/sdk'
import type { Confirmations } from './confirmations.ts'
import { createParleyServer, serverVersion } from './server.ts'

export interface HttpCaller {
  readonly apiKey: string
  readonly baseUrl: string
  readonly dashboardUrl: string | null
  readonly confirmations: Confirmations
  /** Timeout of a message, including all calls of its tool. Default: 30 seconds. */
  readonly timeoutMs?: number
  /** Used by the caller's tools to call the API. */
  readonly fetch: typeof fetch
}

/** More than the 20 s that an agent can wait for events. */
const defaultTimeoutMs = 30_000

/** Responds to one message. `body` is the parsed message. */
export async function answerMessage(message: Request, body: unknown, caller: HttpCaller): Promise<Response> {
  const { apiKey, baseUrl, dashboardUrl, confirmations, timeoutMs = defaultTimeoutMs } = caller
  const headers = { 'user-agent': `parley-mcp/${serverVersion}` }
  // No retries: the agent immediately gets the wait time, and waits itself.
  const parley = new Parley({ apiKey, baseUrl, headers, maxRetries: 0, fetch: caller.fetch })
  const handler = createMcpHandler(() => createParleyServer({ parley, apiKey, confirmations, dashboardUrl, timeoutMs }), {
    // Events are read from the feed, so no subscriptions are needed.
    maxSubscriptions: 0,
  })
  try {
    const response = await handler.fetch(message, body === undefined ? {} : { parsedBody: body })
    return new Response(await response.text(), { status: response.status, headers: response.headers })
  } finally {
    await handler.close()
  }
}
