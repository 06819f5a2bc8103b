/** Agents: third-party MCP clients of both generations, and helpers to use them. */
import { Client as NewClient } from '@modelcontextprotocol/client'
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const agent = { name: 'test agent', version: '1.0.0' }

interface Program {
  readonly command: string
  readonly args: string[]
  readonly env: Record<string, string>
}

/** The client of the protocol's first generation, which most hosts use. */
export async function overStdio(program: Program): Promise<Client> {
  const client = new Client(agent)
  await client.connect(new StdioClientTransport({ ...program, stderr: 'ignore' }))
  return client
}

export async function newClientOverStdio(program: Program): Promise<NewClient> {
  const client = new NewClient(agent)
  await client.connect(new NewStdio({ ...program, stderr: 'ignore' }))
  return client
}

export async function overHttp(url: string, key: string | undefined): Promise<Client> {
  const client = new Client(agent)
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
type Data = any

interface ToolResult {
  readonly failed: boolean
  readonly text: string
  readonly data: Data
}

/** Returns a tool's result. Clients of the first generation validate the data against the tool's schema. */
export async function use(client: Pick<Client, 'callTool'>, name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const blocks = content as readonly { readonly text: string }[]
  return { failed: isError === true, text: blocks.map((block) => block.text).join('\n'), data: structuredContent }
}
