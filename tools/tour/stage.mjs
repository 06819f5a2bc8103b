/** The parts that all chapters of the tour share: the demo's people, the calls they make, and a line per step. */
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, Parley } from '@parley/sdk'
import { generateSync } from 'otplib'

const stepSeconds = 30

/** Waits and shows a countdown. */
async function countdown(seconds, reason) {
  for (let left = seconds; left > 0; left--) {
    if (process.stdout.isTTY) process.stdout.write(`\r   … ${reason}: ${left} s `)
    else if (left === seconds) console.log(`   … ${reason}: ${seconds} s`)
    await pause(1000)
  }
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
}

export class Stage {
  steps = 0
  /** Sessions are reused: each verification uses up a code, and the next code comes in the next half minute. */
  #pages = {}

  constructor(demo) {
    this.demo = demo
  }

  person(criteria) {
    const found = this.demo.people.find(
      (person) => !person.suspended && Object.entries(criteria).every(([name, value]) => person[name] === value),
    )
    if (!found) throw new Error(`demo.json has no person with ${JSON.stringify(criteria)}`)
    return found
  }

  /** Prints a step and the actual response. */
  tell(line, response) {
    this.steps++
    console.log(`${String(this.steps).padStart(2)}. ${line}${response === undefined ? '' : `\n      → ${response}`}`)
  }

  chapter(title) {
    console.log(`\n${title}\n`)
  }

  /** A client of the partner API with a person's live key. */
  partner(person) {
    return this.#client(person.keys.live)
  }
  /** The same with a test key. */
  sandbox(person) {
    return this.#client(person.keys.test)
  }
  #client(apiKey) {
    const onAttempt = ({ retryInMs = 0 }) => {
      if (retryInMs > 1000) console.log(`   … retrying in ${Math.ceil(retryInMs / 1000)} s`)
    }
    return new Parley({ apiKey, baseUrl: this.demo.base_url, onAttempt })
  }

  /** The dashboard's endpoints as a signed-in person. An operator verifies the second factor, which all operator endpoints require. */
  dashboard(person) {
    this.#pages[person.email] ??= this.#signIn(person)
    return this.#pages[person.email]
  }

  async #signIn(person) {
    const jar = { cookie: '' }
    const call = (method, path, body) =>
      this.#call(method, `${this.demo.dashboard_url}/v1${path}`, body, { origin: this.demo.dashboard_url }, jar)
    const page = { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) }
    this.expect(await page.post('/auth/sign-in', { email: person.email, password: person.password }), 200)
    const prove = () => this.#prove(page, person)
    if (person.operator) await prove()
    return { ...page, prove }
  }

  /** A code works once: if this one was used, wait for the next. */
  async #prove(page, person) {
    for (let attempt = 1; ; attempt++) {
      const response = await page.post('/auth/second-factor', { code: generateSync({ secret: person.totp_secret }) })
      if (response.status === 200) return response.body
      if (attempt === 3 || response.body.error.code !== 'second_factor_invalid') this.expect(response, 200)
      await countdown(
        stepSeconds - (Math.floor(Date.now() / 1000) % stepSeconds) + 1,
        'this code was already used, waiting for the next one',
      )
    }
  }

  async #call(method, url, body, headers, jar) {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...(jar?.cookie ? { cookie: jar.cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : undefined,
        signal: AbortSignal.timeout(20_000),
      })
      const setCookie = response.headers.get('set-cookie')
      if (jar && setCookie) jar.cookie = setCookie.split(';')[0]
      const text = await response.text()
      const result = {
        status: response.status,
        headers: response.headers,
        body: text === '' ? null : JSON.parse(text),
        call: `${method} ${new URL(url).pathname}`,
      }
      if (response.status !== 429 || attempt === 3) return result
      await countdown(Number(response.headers.get('retry-after')), 'rate limit per minute reached')
    }
  }

  /** Stops the tour if the dashboard's response is not the expected one. */
  expect(response, status, check = () => true) {
    if (response.status === status && check(response.body)) return response.body
    throw new Error(`${response.call} returned an unexpected response: ${response.status} ${JSON.stringify(response.body)}`)
  }

  /** Stops the tour if the partner API's response is not the expected one. */
  saw(response, check) {
    if (check(response)) return response
    throw new Error(`unexpected response: ${JSON.stringify(response)}`)
  }

  /** Stops the tour if a call is not refused with this code. */
  async refused(call, code) {
    const error = await call.then(
      (response) => new Error(`a call was not refused; it returned ${JSON.stringify(response)}`),
      (error) => error,
    )
    if (!(error instanceof ApiError && error.code === code)) throw error
  }
}
