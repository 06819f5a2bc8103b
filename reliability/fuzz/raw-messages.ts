/** Three hundred raw HTTP messages that no client library would send. */
import { wordsIn } from './texts.ts'

export interface RawMessage {
  readonly name: string
  readonly bytes: Buffer
  /** The minimum number of responses. 0 if a server may wait for the rest and close the connection when none comes. */
  readonly minResponses: 0 | 1
  /** The status of the first response, if it is certain. */
  readonly status?: number
  /** The response has no body. */
  readonly bodiless?: true
}

type Line = readonly [name: string, head: string, expected?: { readonly minResponses?: 0 | 1; readonly status?: number } | undefined]

const message = ([name, head, { minResponses = 1, status } = {}]: Line, body: string | Buffer = ''): RawMessage => ({
  name,
  bytes: Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]),
  minResponses,
  ...(status !== undefined && { status }),
})

/** One form per value, named after the part of the message that has the value. */
const messagesOf = (
  what: string,
  values: readonly string[],
  headOf: (value: string) => string,
  body?: string,
  expected?: Line[2],
): RawMessage[] => values.map((value) => message([`the ${what} ${JSON.stringify(value.slice(0, 40))}`, headOf(value), expected], body))

const end = 'Connection: close\r\n\r\n'
const json = 'Content-Type: application/json\r\n'

/** All forms, for a key with all rights. */
export function rawMessages(key: string): RawMessage[] {
  const bearer = `Authorization: Bearer ${key}\r\n`
  const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${bearer}${more}${end}`
  const post = (more: string, target = '/v1/radar/submissions') => `POST ${target} HTTP/1.1\r\nHost: x\r\n${bearer}${more}`
  const heads = [methods(bearer), targets(get), versions(bearer), headers(get, bearer), keys(key)]
  return [...heads, framing(post), types(post), odd(get, key)].flat()
}

function methods(bearer: string): RawMessage[] {
  const known = wordsIn(`
    GET OPTIONS DELETE PUT PATCH TRACE PROPFIND MKCOL COPY MOVE LOCK UNLOCK PURGE SEARCH LINK UNLINK REPORT NOTIFY SUBSCRIBE
    MERGE ACL BIND REBIND SOURCE QUERY M-SEARCH PRI`)
  const strange = wordsIn('get Get GETT BREW G GÉT {} GET/')
  const broken = ['', ' GET', '\tGET', 'GET\t', 'GE T', '\x00GET', 'G'.repeat(9_000)]
  const head = (method: string) => `${method} /v1/me HTTP/1.1\r\nHost: x\r\n${bearer}${end}`
  const headOnly = message(['the method HEAD', head('HEAD'), { status: 200 }])
  return [...messagesOf('method', [...known, ...strange, ...broken], head), { ...headOnly, bodiless: true }]
}

function targets(get: (target: string) => string): RawMessage[] {
  const unknown = wordsIn(`
    / /v1 /v1/ //v1/me /v1//me /v1/me/ /v1/me;a=b /v1/ME /V1/me /./v1/me /v1/./me /v1/x/../me /v1/me%2f /v1/me%00`)
  const encoded = wordsIn('/% /%z /%zz /v1/%ff /v1/requests/% /v1/requests/%c0%af /v1/me% /v1/me%zz')
  const unusual = wordsIn(`
    http://x/v1/me https://x/v1/me http:// http:///v1/me ftp://x/y * x:80 v1/me ? # /v1/me#x /v1/me?# ?a=b /v1/me?? \\v1\\me`)
  const queries = wordsIn(`
    /v1/me? /v1/me?a /v1/me?= /v1/me?&& /v1/me?a=% /v1/me?a=%ff /v1/me?%00 /v1/me?a[]=1 /v1/me?__proto__=1
    /v1/offers?limit=5&limit=6`)
  const long = [
    ...[`/${'x'.repeat(8_000)}`, `/${'x'.repeat(20_000)}`, `/v1/requests/${'x'.repeat(15_000)}`],
    ...[`/v1/me?${'a=1&'.repeat(3_000)}`, `/${'/'.repeat(5_000)}`],
  ]
  const split = ['', '/v1/requests/\xff', '/\x7f', ' /v1/me', '/v1/me ', '/v1/me x', '/v1/\tme', '/v1/me\x00', '/v1/me\x0b']
  return messagesOf('target', [...unknown, ...encoded, ...unusual, ...queries, ...long, ...split], get)
}

function versions(bearer: string): RawMessage[] {
  const listed = wordsIn(`
    HTTP/1.0 HTTP/0.9 HTTP/1.2 HTTP/2.0 HTTP/3 HTTP/1 HTTP/11 HTTP/1.1.1 http/1.1 HTTPS/1.1 HTTP/1.10 XTTP/1.1`)
  return messagesOf('version', ['', 'HTTP /1.1', ...listed], (version) => `GET /v1/me ${version}\r\nHost: x\r\n${bearer}${end}`)
}

function headers(get: (target: string, more?: string) => string, bearer: string): RawMessage[] {
  const lines = [
    ...['NoColon', ': empty', 'Space : before', 'A B: c', 'Naïve: x', '(x): y', '"x": y', 'X-Empty:', 'X-Blank:    '],
    ...['Obs: a\r\n folded', 'Obs: a\r\n\tfolded', 'Ctl: a\x01b', 'Nul: a\x00b', 'Del: a\x7fb', 'High: \xe9\xff', 'Cr: a\rb'],
    ...[`X-Long: ${'x'.repeat(4_000)}`, `X-Longer: ${'x'.repeat(20_000)}`, `${'X'.repeat(20_000)}: x`],
    ...['Cookie: sid=x', 'X-Forwarded-For: 1.2.3.4, , ;', 'Forwarded: for="[::1]:x"', 'Proxy-Authorization: Basic eDp4'],
    ...['X-HTTP-Method-Override: DELETE', 'Max-Forwards: -1', 'Via: 9.9 x', 'Date: yesterday'],
    ...['Upgrade: websocket', 'Upgrade: h2c\r\nHTTP2-Settings: x', 'Connection: upgrade\r\nUpgrade: websocket'],
    ...['Connection: keep-alive, x, close', 'Keep-Alive: timeout=99999999999', 'Proxy-Connection: close'],
    ...['Expect: 100-continue', 'Expect: 200-ok', 'Expect:', 'TE: trailers', 'Trailer: Host'],
    ...['Range: bytes=0-0', 'If-None-Match: *', 'If-None-Match: """', 'If-Match: "x"'],
    ...['Accept: nothing/at-all', 'Accept-Encoding: gzip;q=0'],
    ...['__proto__: x', 'constructor: x', 'toString: x'],
  ]
  const many: Line[] = [50, 150, 500, 2_500].map((count) => [
    `${count} headers`,
    get('/v1/me', Array.from({ length: count }, (_, i) => `X-${i}: y\r\n`).join('')),
  ])
  const hosts = [
    ...['', 'Host:\r\n', 'Host: \xff\r\n', 'Host: a b\r\n', 'Host: x\r\nHost: y\r\n', 'Host: http://x\r\n', 'Host: [::1\r\n'],
    `Host: ${'x'.repeat(5_000)}\r\n`,
  ]
  const ends: Line[] = [
    ['line feeds alone', `GET /v1/me HTTP/1.1\nHost: x\n${bearer.replace('\r', '')}Connection: close\n\n`],
    ['carriage returns alone', `GET /v1/me HTTP/1.1\rHost: x\r\r`, { minResponses: 0 }],
    ['blank lines before', `\r\n\r\n\r\nGET /v1/me HTTP/1.1\r\nHost: x\r\n${bearer}${end}`],
    ['a thousand blank lines', '\r\n'.repeat(1_000), { minResponses: 0 }],
    ['headers that stop', `GET /v1/me HTTP/1.1\r\nHost: x\r\n${bearer}`, { minResponses: 0 }],
    ['nothing', '', { minResponses: 0 }],
    ['one byte', 'G', { minResponses: 0 }],
  ]
  return [
    ...messagesOf('header', lines, (line) => get('/v1/me', `${line}\r\n`)),
    ...messagesOf('host', hosts, (host) => `GET /v1/me HTTP/1.1\r\n${host}${bearer}${end}`),
    ...[...many, ...ends].map((line) => message(line)),
  ]
}

function keys(key: string): RawMessage[] {
  const values = [
    ...['', 'Bearer', 'Bearer ', 'Bearer gpk_live_', 'Bearer null', 'Basic eDp4', 'Digest username="x"', `Bearer ${'x'.repeat(10_000)}`],
    ...[key, `Token ${key}`, `BEARER ${key}`, `Bearer\t${key}`, `Bearer  ${key}`, `Bearer "${key}"`, `Bearer ${key}\xff`],
    ...[`Bearer ${key},${key}`, `Bearer ${key}${key}`, `Bearer ${key.slice(0, -1)}`, `Bearer ${key.toLowerCase()}`],
  ]
  const head = (more: string) => `GET /v1/me HTTP/1.1\r\nHost: x\r\n${more}\r\n${end}`
  const misplacedKeys: Line[] = [
    ['a key in the query', `GET /v1/me?api_key=${key} HTTP/1.1\r\nHost: x\r\n${end}`, { status: 401 }],
    ['a key in a cookie', head(`Cookie: key=${key}`), { status: 401 }],
    ['a key twice', head(`Authorization: Bearer ${key}\r\nauthorization: Bearer ${key}`), { status: 401 }],
    ['a key in capitals', head(`AUTHORIZATION: Bearer ${key}`), { status: 200 }],
  ]
  return [...messagesOf('authorization', values, (value) => head(`Authorization: ${value}`)), ...misplacedKeys.map((line) => message(line))]
}

type Post = (more: string, target?: string) => string

function framing(post: Post): RawMessage[] {
  const body = '{"title":"framed"}'
  const { length } = body
  const validLengths = [`Content-Length: ${length}`, `Content-Length:    ${length}   `, `content-length: ${length}`]
  const refused = [
    ...wordsIn('-1 0x12 1e1 18.0 18,19 x 99999999999999999999'),
    ...['', ' ', '18, 18', '18 18', `+${length}`, '9'.repeat(400), '\u0661\u0668', "'18'"],
  ]
  const twice: Line[] = [
    ['the length twice, the same', post(`${json}Content-Length: ${length}\r\nContent-Length: ${length}\r\n${end}`)],
    ['the length twice, different', post(`${json}Content-Length: ${length}\r\nContent-Length: 3\r\n${end}`)],
    ['a length and chunks', post(`${json}Content-Length: ${length}\r\nTransfer-Encoding: chunked\r\n${end}`)],
    ['chunks and a length', post(`${json}Transfer-Encoding: chunked\r\nContent-Length: ${length}\r\n${end}`)],
    ['a body without a length', post(`${json}${end}`)],
    ['a longer length than the body', post(`${json}Content-Length: ${length + 10}\r\n${end}`), { minResponses: 0 }],
    ['a length beyond the limit', post(`${json}Content-Length: 99999999\r\n${end}`)],
    ['a shorter length than the body', post(`${json}Content-Length: 2\r\n${end}`)],
  ]
  const codings = [
    ...wordsIn('identity gzip xchunked chunkedx "chunked" chunked;q=1 CHUNKED'),
    ...['', ' chunked', 'gzip, chunked', 'chunked, gzip', 'chunked, chunked'],
    ...['chunked\r\nTransfer-Encoding: identity', 'chunked\r\nTransfer-Encoding: chunked'],
  ]
  const coded = (coding: string) => post(`${json}Transfer-Encoding: ${coding}\r\n${end}`)
  const chunked = (chunks: string, name: string, expected: Line[2] = {}): RawMessage =>
    message([`chunks: ${name}`, coded('chunked'), expected], chunks)
  const size = length.toString(16)
  const whole = `${size}\r\n${body}\r\n0\r\n\r\n`
  return [
    ...messagesOf('framing', validLengths, (line) => post(`${json}${line}\r\n${end}`), body, { status: 201 }),
    ...messagesOf('length', refused, (value) => post(`${json}Content-Length: ${value}\r\n${end}`), body),
    ...twice.map((line) => message(line, body)),
    ...messagesOf('coding', codings, coded, whole, { minResponses: 0 }),
    chunked(whole, 'as they should be', { status: 201 }),
    chunked(`${size.toUpperCase()};a=b\r\n${body}\r\n0\r\n\r\n`, 'with an extension'),
    chunked(`000${size}\r\n${body}\r\n000\r\n\r\n`, 'with leading zeros'),
    chunked(`${size}\r\n${body}\r\n0\r\nX-Trailer: y\r\n\r\n`, 'with a trailer'),
    chunked(`${size}\r\n${body}\r\n0\r\nContent-Length: 5\r\nAuthorization: x\r\n\r\n`, 'with forbidden trailers'),
    chunked(`${size} \r\n${body}\r\n0\r\n\r\n`, 'with a blank after the size'),
    chunked(`0x${size}\r\n${body}\r\n0\r\n\r\n`, 'with 0x'),
    chunked(`-1\r\n${body}\r\n0\r\n\r\n`, 'of negative size'),
    chunked(`g\r\n${body}\r\n0\r\n\r\n`, 'of no size'),
    chunked(`ffffffffffffffffff\r\n${body}\r\n0\r\n\r\n`, 'of more than all'),
    chunked(`${size}\r\n${body}0\r\n\r\n`, 'without an end'),
    chunked(`${size}\n${body}\n0\n\n`, 'with line feeds alone'),
    chunked(`${size};${'x'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`, 'with an endless extension'),
    chunked(`5\r\n${body}\r\n0\r\n\r\n`, 'shorter than said'),
    chunked(`${[...body].map((letter) => `1\r\n${letter}\r\n`).join('')}0\r\n\r\n`, 'of one byte each', { status: 201 }),
    chunked(`${size}\r\n${body}\r\n`, 'without the last', { minResponses: 0 }),
  ]
}

function types(post: Post): RawMessage[] {
  const body = '{"title":"typed"}'
  const length = `Content-Length: ${body.length}\r\n`
  const contentTypes = wordsIn(`
    application/json application/json;charset=utf-8 APPLICATION/JSON application/json; text/json application/* */* application /
    json application/x-www-form-urlencoded application/merge-patch+json text/plain`)
  const more = [
    ...[
      'application/json; charset="UTF-8"',
      'application/json; charset=latin1',
      'application/json; charset',
      'application/json, text/plain',
    ],
    ...['application/json\r\nContent-Type: text/plain', 'multipart/form-data; boundary=x', '\xff/\xff', 'a'.repeat(5_000)],
  ]
  const codings = ['gzip', 'deflate', 'br', 'identity', 'gzip, identity', 'x', '']
  return [
    ...messagesOf('type', [...contentTypes, ...more], (type) => post(`Content-Type: ${type}\r\n${length}${end}`), body),
    ...messagesOf('content coding', codings, (coding) => post(`${json}Content-Encoding: ${coding}\r\n${length}${end}`), body),
    message(['no type at all', post(`${length}${end}`)], body),
  ]
}

/** Bytes that are not HTTP/1.1, and several calls in one message. */
function odd(get: (target: string, more?: string) => string, key: string): RawMessage[] {
  const call = `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
  return [
    message(['two calls at once', call + get('/v1/me'), { status: 200 }]),
    message(['twenty calls at once', call.repeat(20) + get('/v1/me'), { status: 200 }]),
    message(['a call and rubbish', `${call}rubbish\r\n\r\n`]),
    message(['a call in a call', get('/v1/me', 'X: GET /v1/me HTTP/1.1\r\n')]),
    message(['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']),
    message(['a handshake of TLS', ''], Buffer.from([0x16, 0x03, 0x01, 0x00, 0x2e, 0x01, 0x00, 0x00, 0x2a, 0x03, 0x03])),
    message(['zeros', ''], Buffer.alloc(2_000)),
    message(['all bytes', ''], Buffer.from(Array.from({ length: 256 }, (_, i) => i))),
    message(['a line without end', 'x'.repeat(100_000)]),
    message(['an answer', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n']),
    message(['a WebSocket', get('/v1/me', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n')]),
    message(['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n`, { status: 404 }]),
  ]
}
