#!/usr/bin/env node
/** `parley-mcp`: the MCP server over standard input and output, with the key from the environment. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Parley } from '@parley/sdk'
import { Confirmations } from './confirmations.ts'
import { createParleyServer, serverVersion } from './server.ts'

const help = `parley-mcp: the Parley MCP server over standard input and output. An agent's host starts it.

  PARLEY_API_KEY        an API key, created in the dashboard under Settings, API keys
  PARLEY_BASE_URL       the API's base URL (default: a local installation)
  PARLEY_DASHBOARD_URL  the URL of the dashboard, where people accept and sign (optional)

  --help, --version
`
/** Includes retries. An agent's host waits about this long. */
const timeoutMs = 60_000

function main([option]: readonly string[]): void {
  if (option === '--help' || option === '-h') print(help)
  else if (option === '--version') print(`${serverVersion}\n`)
  else if (option !== undefined) fail(`unknown option ${option}. List the options with --help.`)
  else serve()
}

function print(text: string): void {
  process.stdout.write(text)
}

function serve(): void {
  const { PARLEY_API_KEY: apiKey = '', PARLEY_DASHBOARD_URL: dashboardUrl = null } = process.env
  const parley = clientOf(apiKey)
  const confirmations = new Confirmations()
  if (parley) serveStdio(() => createParleyServer({ parley, apiKey, confirmations, dashboardUrl, timeoutMs }), { onerror: report })
}

/** Hosts log the error stream. An invalid message gets no response, so this is its only trace. */
function report(error: Error): void {
  const reason = 'issues' in error ? 'ignored a message that is not a JSON-RPC 2.0 message' : error.message
  process.stderr.write(`parley-mcp: ${reason}\n`)
}

function clientOf(apiKey: string): Parley | undefined {
  if (apiKey === '') {
    fail('set PARLEY_API_KEY to an API key. Create one in the dashboard under Settings, API keys.')
    return undefined
  }
  try {
    return new Parley({ apiKey, headers: { 'user-agent': `parley-mcp/${serverVersion}` } })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    fail(`${error.message}.`)
    return undefined
  }
}

function fail(reason: string): void {
  process.stderr.write(`parley-mcp: ${reason}\n`)
  process.exitCode = 2
}

main(process.argv.slice(2))
