/** A Postman collection generated from the document. Its calls are made as Postman makes them, one after another, with two variables set. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { here, runTool } from './run-tool.mjs'

export async function tryPostman({ baseUrl, keys }, liveOnly) {
  const options = 'parametersResolution=Example,enableOptionalParameters=false'
  await runTool('openapi2postmanv2', ['-s', 'out/openapi.json', '-o', 'out/postman.json', '-O', options])
  const { item, auth } = JSON.parse(await readFile(join(here, 'out/postman.json'), 'utf8'))
  const failed = []
  const requests = inOrder(requestsIn(item))
  for (const { name, request } of requests) {
    const path = request.url.path.map((part) => part.replace(/^:(\w+)$/, '{$1}')).join('/')
    const bearerToken = liveOnly.has(`${request.method} /${path}`) ? keys.live : keys.test
    const { url, init } = callOf(request, auth, { baseUrl, bearerToken })
    const response = await fetch(url, init)
    const body = await response.text()
    if (!response.ok && !movedBefore(response, body)) failed.push(`${name}: ${response.status} at ${url}: ${body}`)
  }
  return { tool: 'postman', passed: requests.length - failed.length, failed }
}

const requestsIn = (items) => items.flatMap((one) => (one.item ? requestsIn(one.item) : [one]))

/** Reads come first. Calls that empty the test world come last. */
const inOrder = (requests) => {
  const rank = ({ request: { method } }) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method)
  return requests.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether the call failed because an earlier call of the collection had already changed the object's state. */
const movedBefore = ({ status }, body) => status === 409 && JSON.parse(body).error.current !== undefined

function callOf(request, auth, variables) {
  const filled = (text) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => variables[name] ?? '')
  const enabled = (list = []) => list.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value])
  const { host, path, variable, query } = request.url
  const parts = path.map((part) => (part.startsWith(':') ? (variable.find(({ key }) => key === part.slice(1))?.value ?? part) : part))
  const search = new URLSearchParams(enabled(query))
  const token = (request.auth ?? auth)?.bearer?.[0].value
  const headers = [...enabled(request.header), ...(token === undefined ? [] : [['authorization', `Bearer ${filled(token)}`]])]
  return {
    url: `${filled(host.join('.'))}/${parts.map(encodeURIComponent).join('/')}${search.size > 0 ? `?${search}` : ''}`,
    init: { method: request.method, headers, ...(request.body?.raw && { body: request.body.raw }) },
  }
}
