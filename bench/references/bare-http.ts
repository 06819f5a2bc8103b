/** Reference: node:http that returns the same bytes, including headers, to every call. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const bytes = readFileSync(process.env.BODY_FILE as string)
const headers = { ...JSON.parse(process.env.HEADERS ?? '{}'), 'content-length': bytes.length }

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
