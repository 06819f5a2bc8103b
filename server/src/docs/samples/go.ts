/** A call with Go's standard library. */
import type { SampleCall } from './sample-call.ts'

export function go({ method, url, sendsKey, sendsIdempotencyKey, body }: SampleCall): string {
  const packages = [sendsIdempotencyKey && 'crypto/rand', 'fmt', 'io', 'log', 'net/http', sendsKey && 'os', body !== undefined && 'strings']
  const headers = [
    sendsKey && ['Authorization', '"Bearer "+os.Getenv("API_KEY")'],
    sendsIdempotencyKey && ['Idempotency-Key', 'fmt.Sprintf("%x", key)'],
    body !== undefined && ['Content-Type', '"application/json"'],
  ].filter((line) => line !== false)
  const read = body === undefined ? 'nil' : 'body'
  // Works with every Go version. Newer ones have a function for it.
  const key = sendsIdempotencyKey ? '\tkey := make([]byte, 16)\n\tif _, err := rand.Read(key); err != nil {\n\t\tlog.Fatal(err)\n\t}\n' : ''
  return `package main

import (
${packages.flatMap((name) => (name === false ? [] : [`\t"${name}"`])).join('\n')}
)

func main() {
${body === undefined ? '' : `\tbody := strings.NewReader(\`${JSON.stringify(body, null, 2)}\`)\n`}${key}\trequest, err := http.NewRequest("${method}", "${url}", ${read})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${headers.map(([name, value]) => `\trequest.Header.Set("${name}", ${value})\n`).join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer response.Body.Close()
\ttext, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tfmt.Println(response.Status, string(text))
}`
}
