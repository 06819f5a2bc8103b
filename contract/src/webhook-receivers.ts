/**
 * Example receivers of webhooks in three languages, without libraries. Each verifies the signature, rejects old deliveries, detects
 * repeats by ID and responds before it processes the event. The documentation and the dashboard show them.
 */

const typescriptImports = [
  "import { createHmac, timingSafeEqual } from 'node:crypto'",
  "import { createServer, type IncomingHttpHeaders } from 'node:http'",
]
const typescript = `${typescriptImports.join('\n')}

const secret = Buffer.from((process.env.WEBHOOK_SECRET ?? '').replace('whsec_', ''), 'base64')
// With no secret anybody could sign.
if (secret.length === 0) throw new Error('WEBHOOK_SECRET: set the secret of the endpoint, whsec_…')

function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  // Five minutes: what was recorded earlier cannot be played again.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const expected = createHmac('sha256', secret).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  // Several, while a secret is being replaced.
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

// Keep the ids where they survive a restart: a table with a unique key.
const seen = new Set<string>()

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
    const event = JSON.parse(body)
    const id = String(request.headers['webhook-id'])
    if (!seen.has(id)) {
      seen.add(id)
      // Put it into a queue of yours and work on it later: a response may take 10 seconds.
      console.log(event.type, event.data.object.id)
    }
    response.writeHead(204).end()
  })
}).listen(Number(process.env.PORT ?? 8080))
`

const python = `import base64, hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ.get("WEBHOOK_SECRET", "").removeprefix("whsec_"))
# With no secret anybody could sign.
if not SECRET:
    raise SystemExit("WEBHOOK_SECRET: set the secret of the endpoint, whsec_…")


def is_genuine(headers, body: bytes) -> bool:
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    # Five minutes: what was recorded earlier cannot be played again.
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    # Several, while a secret is being replaced.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures)


# Keep the ids where they survive a restart: a table with a unique key.
seen = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_genuine(self.headers, body):
            self.send_response(401)
        else:
            event = json.loads(body)
            if self.headers["webhook-id"] not in seen:
                seen.add(self.headers["webhook-id"])
                # Put it into a queue of yours and work on it later: a response may take 10 seconds.
                print(event["type"], event["data"]["object"]["id"], flush=True)
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
`

const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

type event struct {
	Type string \`json:"type"\`
	Data struct {
		Object struct {
			ID string \`json:"id"\`
		} \`json:"object"\`
	} \`json:"data"\`
}

func isGenuine(secret []byte, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	// Five minutes: what was recorded earlier cannot be played again.
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// Several, while a secret is being replaced.
	for _, one := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(one), []byte(expected)) {
			return true
		}
	}
	return false
}

func main() {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	// With no secret anybody could sign.
	if err != nil || len(secret) == 0 {
		log.Fatal("WEBHOOK_SECRET: set the secret of the endpoint, whsec_…")
	}
	// Keep the ids where they survive a restart: a table with a unique key.
	var seen sync.Map
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 1<<16))
		if err != nil || !isGenuine(secret, r.Header, body) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		var got event
		if json.Unmarshal(body, &got) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if _, repeated := seen.LoadOrStore(r.Header.Get("webhook-id"), true); !repeated {
			// Put it into a queue of yours and work on it later: a response may take 10 seconds.
			fmt.Println(got.Type, got.Data.Object.ID)
		}
		w.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe(":"+port, nil))
}
`

export const webhookReceivers = {
  typescript: { label: 'TypeScript', fileName: 'receiver.ts', run: 'npx tsx receiver.ts', source: typescript },
  python: { label: 'Python', fileName: 'receiver.py', run: 'python3 receiver.py', source: python },
  go: { label: 'Go', fileName: 'receiver.go', run: 'go run receiver.go', source: go },
} as const
export type ReceiverLanguage = keyof typeof webhookReceivers
