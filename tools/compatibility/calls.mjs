/** The calls that tools observe: every example call of the documentation, and typical mistakes of callers for every endpoint. */
import { importContract } from '../contract.mjs'

/** The endpoints' cards as plain data. */
const { endpoints } = await importContract(`
import { committedOptions, openapi } from './openapi.ts'
import { sampleCall } from '../../server/src/docs/samples/sample-call.ts'
import { documentedCards } from '../../server/src/docs/reference/endpoints.ts'
export function endpoints(baseUrl) {
  const { paths } = openapi(documentedCards, { ...committedOptions, baseUrl })
  return Object.entries(documentedCards).map(([name, card]) => {
    const { method, path, liveOnly = false, testOnly = false, idempotency, credential } = card
    const { url, body, sendsIdempotencyKey } = sampleCall(baseUrl, name, card, paths[path][method.toLowerCase()])
    return { name, method, path, liveOnly, testOnly, idempotency, credential, url, body, sendsIdempotencyKey }
  })
}
`)

/** Method and path of the endpoints that refuse test keys. */
export const liveOnlyEndpoints = (baseUrl) =>
  new Set(endpoints(baseUrl).flatMap(({ method, path, liveOnly }) => (liveOnly ? [`${method} ${path}`] : [])))

function callOf(
  { name, method, url, body, sendsIdempotencyKey },
  key,
  { what = '', sent = body, idempotent = sendsIdempotencyKey, at = url } = {},
) {
  const headers = {
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(idempotent && { 'idempotency-key': crypto.randomUUID() }),
    ...(sent !== undefined && { 'content-type': 'application/json' }),
  }
  return {
    name: what ? `${name}, ${what}` : name,
    url: at,
    init: { method, headers, ...(sent !== undefined && { body: JSON.stringify(sent) }) },
  }
}

/** The example calls, reads before writes. */
export function exampleCalls({ baseUrl, keys }) {
  const all = endpoints(baseUrl).map((endpoint) => callOf(endpoint, endpoint.liveOnly ? keys.live : keys.test))
  return all.sort((one, other) => Number(one.init.method !== 'GET') - Number(other.init.method !== 'GET'))
}

/** The calls that the tests' sweeps also send: without a key, with a key of the other mode or of a viewer, with unknown IDs, parameters and properties, and without an Idempotency-Key. */
export function sweepCalls({ baseUrl, keys, viewer, seller }) {
  return endpoints(baseUrl)
    .filter(({ credential }) => credential === 'key')
    .flatMap((endpoint) => {
      const { method, url, body, path, liveOnly, testOnly, idempotency } = endpoint
      const [own, other] = liveOnly ? [keys.live, keys.test] : [keys.test, keys.live]
      const more = (what) => `${url}${url.includes('?') ? '&' : '?'}${what}`
      const unknown = url.replaceAll(/_[0-9A-Za-z]{22}(?=\/|$|\?)/g, '_0000000000000000000000')
      return [
        callOf(endpoint, undefined, { what: 'without a key' }),
        ...(liveOnly || testOnly ? [callOf(endpoint, other, { what: 'with a key of the other mode' })] : []),
        callOf(endpoint, own, { what: 'with an unknown parameter', at: more('colour=red') }),
        ...(path.includes('{') ? [callOf(endpoint, own, { what: 'of nothing', at: unknown })] : []),
        ...(method === 'GET' ? [] : [callOf(endpoint, viewer[liveOnly ? 'live' : 'test'], { what: 'by a viewer' })]),
        ...(method === 'GET' && !testOnly
          ? [callOf(endpoint, seller.live, { what: 'by a seller' }), callOf(endpoint, keys.live, { what: 'with a live key' })]
          : []),
        ...(body === undefined
          ? []
          : [{ ...body, colour: 'red' }, {}, []].map((sent) =>
              callOf(endpoint, own, { what: `with ${JSON.stringify(sent).slice(0, 3)}…`, sent }),
            )),
        ...(idempotency === 'required' ? [callOf(endpoint, own, { what: 'without an Idempotency-Key', idempotent: false })] : []),
      ]
    })
}
