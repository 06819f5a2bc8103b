#!/usr/bin/env node
/** `parley-mcp`: the MCP server over standard input and output, with the key of the environment. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Parley } from '@parley/sdk'
import { Confirmations } from './confirmations.ts'
import { createParleyServer, serverVersion } from './server.ts'

const help = `parley-mcp: Parley for agents, over standard input and output. An agent's host starts it.

  PARLEY_API_KEY        an API key; it is created in the dashboard under Settings, API keys
  PARLEY_BASE_URL       the API's address; left out: a local installation
  PARLEY_DASHBOARD_URL  where people accept and sign; may be left out

  --help, --version
`
/** Calls are made again where that helps; an agent's host waits for about so long. */
const answerWithinMs = 60_000

function main([option]: readonly string[]): void {
  if (option === '--help' || option === '-h') tell(help)
  else if (option === '--version') tell(`${serverVersion}\n`)
  else if (option !== undefined) refuse(`${option} is no option; --help tells what there is.`)
  else serve()
}

function tell(text: string): void {
  process.stdout.write(text)
}

function serve(): void {
  const { PARLEY_API_KEY: apiKey = '', PARLEY_DASHBOARD_URL: dashboardUrl = null } = process.env
  const parley = clientOf(apiKey)
  const confirmations = new Confirmations()
  if (parley) serveStdio(() => createParleyServer({ parley, apiKey, confirmations, dashboardUrl, answerWithinMs }))
}

function clientOf(apiKey: string): Parley | undefined {
  if (apiKey === '') {
    refuse('set PARLEY_API_KEY to an API key; it is created in the dashboard under Settings, API keys.')
    return undefined
  }
  try {
    return new Parley({ apiKey, headers: { 'user-agent': `parley-mcp/${serverVersion}` } })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    refuse(`${error.message}.`)
    return undefined
  }
}

function refuse(why: string): void {
  process.stderr.write(`parley-mcp: ${why}\n`)
  process.exitCode = 2
}

main(process.argv.slice(2))
