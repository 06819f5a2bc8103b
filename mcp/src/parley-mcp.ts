#!/usr/bin/env node
/** `parley-mcp`: the MCP server over standard input and output, with the key of the environment. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { defaultBaseUrl, Parley } from '@parley/sdk'
import { Confirmations } from './confirmations.ts'
import { createParleyServer, serverVersion } from './server.ts'

const { PARLEY_API_KEY: apiKey, PARLEY_BASE_URL: baseUrl = defaultBaseUrl, PARLEY_DASHBOARD_URL: dashboardUrl = null } = process.env

if (!apiKey) {
  process.stderr.write('parley-mcp: set PARLEY_API_KEY to an API key; it is created in the dashboard under Settings, API keys.\n')
  process.exit(2)
}

const parley = new Parley({ apiKey, baseUrl, headers: { 'user-agent': `parley-mcp/${serverVersion}` } })
const confirmations = new Confirmations()
/** Calls are made again where that helps; an agent's host waits for about so long. */
const answerWithinMs = 60_000
serveStdio(() => createParleyServer({ parley, apiKey, confirmations, dashboardUrl, answerWithinMs }))
