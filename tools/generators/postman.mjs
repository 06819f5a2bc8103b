/** A Postman collection made of the document: its calls are made as Postman makes them, with two variables set. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { here, runTool } from './run-tool.mjs'

export async function tryPostman({ baseUrl, keys }) {
  await runTool('openapi2postmanv2', [
    '-s',
    'out/openapi.json',
    '-o',
    'out/postman.json',
    '-O',
    'parametersResolution=Example,enableOptionalParameters=false',
  ])
  const { item, auth } = JSON.parse(await readFile(join(here, 'out/postman.json'), 'utf8'))
  const set = { baseUrl, bearerToken: keys.test }
  const filled = (text) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => set[name] ?? '')
  const requests = requestsIn(item).filter(({ request }) => request.method === 'GET')
  const failed = []
  for (const { name, request } of requests) {
    const path = request.url.path.map((part) =>
      part.startsWith(':') ? (request.url.variable.find(({ key }) => key === part.slice(1))?.value ?? part) : part,
    )
    const url = `${filled(request.url.host.join('.'))}/${path.map(encodeURIComponent).join('/')}`
    const query = request.url.query.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value])
    const search = query.length > 0 ? `?${new URLSearchParams(query)}` : ''
    const token = (request.auth ?? auth)?.bearer?.[0].value
    const answer = await fetch(url + search, { headers: token === undefined ? {} : { authorization: `Bearer ${filled(token)}` } })
    if (!answer.ok) failed.push(`${name}: ${answer.status} at ${url}`)
  }
  return { tool: 'postman', passed: requests.length - failed.length, of: requests.length, failed, compiled: true }
}

const requestsIn = (items) => items.flatMap((one) => (one.item ? requestsIn(one.item) : [one]))
