/** What changed on the wire, newest day first: a line for each thing that a partner may notice. */
export interface Change {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly lines: readonly string[]
}

export const changes: readonly Change[] = [
  {
    day: '2026-11-26',
    lines: [
      'POST /rentals, /rental-quotes and /test-helpers/rentals tell all that is wrong with a body at once, `auto_stop_at` included; what an Idempotency-Key replays is found before the body is judged.',
      'GET /radar/nodes says which filter a family or a part of the world belongs into, as GET /offers does; `gpu_models` and `regions` also find nodes whose own text is such a name.',
      '`node_not_listed` carries `current`, the status that the listing is in. An answer that could not be confirmed in time (503) no longer says that it was replayed.',
      'The description names every header that an answer may bear, `Cache-Control`, `Vary` and `Content-Encoding` among them.',
      'POST /test-helpers/opportunities tells all that is wrong with its `demand` at once and with one code, `request_invalid`, each as `demand: …`; before, some of it was `invalid_request`.',
      'A 404 for an id in a body names its field in `param`: `offer_id` of a rental and a quote, `listingId` of played demand. Its message says what the id names where that is another kind of thing, as for an id in a path.',
      'A text that must be filled holds something that shows: characters without a width are as blank as spaces.',
      'POST /request-previews counts no listing whose `duration_min` or `duration_max` the demand does not keep, where they are written like `3 months`.',
      'A value of a query without a name (`?=1`) is told as such, with `param: query`; a property without a name is `""` in `problems`.',
    ],
  },
  {
    day: '2026-11-25',
    lines: [
      'The lists of requests, opportunities, introductions, submissions, rentals, approvals and deliveries of webhooks take `statuses`: several states by comma, and find what is in any of them. `status` stays as it is.',
      'Notices of what nothing is called propose up to four names: all of a family (`H100`) or that begin so or hold it, before what is spelt alike; a country leads to its regions. Regions have more aliases, such as Norway or Germany, and the United States are found as USA, too.',
    ],
  },
  {
    day: '2026-11-23',
    lines: [
      'GET /events is the feed of what happens to your things, in the order of commits: walked with cursors that last 30 days, waited in with `wait`. Keys with `events:read` see the types whose things their scopes read.',
      'Webhooks: POST /webhook-endpoints names where the same events are sent, signed as Standard Webhooks has it; deliveries are listed, sent again and pinged, secrets rolled with an overlap.',
      'Keys for agents: a key may carry a policy, which GET /me shows: what its rentals may cost on a day and in all, their size, price, regions and models, and when they stop by themselves. A rental beyond it is 403 `policy_violation` or 402 `policy_spend_limit_exceeded`; quotes say so in their `notices`. Keys without a policy notice nothing.',
      'A policy may have a person approve calls first, those that spend or all writes: such a call is answered with 202 and an approval, which GET /approvals/{id} reads. What came of it answers the same call under its Idempotency-Key; the events `approval.approved`, `approval.refused` and `approval.lapsed` tell it. Test helpers approve, refuse and lapse.',
      'What a key asked for lapses at once when the key is revoked: `approval.lapsed` tells it, and nobody can approve it any more.',
      'GET /market/prices tells what a GPU-hour of a model cost day by day, a year back, in a region or in all: median and quartiles, how much there was, what was new and what was sold. Counts are bands, and no figure tells of fewer than five companies.',
      'The documentation has a page for every endpoint, with examples in curl, TypeScript, Python and Go and a form that makes the call with a test key; search; guides; and each page as Markdown (`/docs/….md`, `/llms.txt`).',
      'POST /request-previews tells what filing a body would meet: its problems and notices, how many listings fit, what they cost, and changes that find more: of one field each, of both names where both are misspelt. Nothing is stored.',
      'POST and PATCH /requests answer `notices`: what of `gpuModel` and `region` the reference data does not know, and what is near; which end counts where `endsAt` contradicts `durationMonths`.',
      'The `auction` of a node tells what is sold: `quantity`, the nodes that are sold together, `starts_at` and `duration_months`, null where the seller and the winner agree on them.',
      'The sandbox: with a test key alone, POST /test-helpers/… plays the other side, the review, the operator and time, on requests, opportunities, introductions, submissions and rentals. Live keys hear 403 `live_mode_not_supported`.',
      'GET and PUT /test-helpers/autopilot let a test world move by itself; GET /test-helpers/world counts what is in it, DELETE empties it.',
      'Rentals of a test world, which POST /test-helpers/rentals starts on machines that are none, are in GET /rentals for test keys. POST /rentals stays 403 for them.',
      "A test key's grid holds the nodes of its company's test world beside the live ones; GET /opportunities, /introductions and /rentals show what is played.",
      'Packages for partners: @parley/sdk for TypeScript, @parley/cli for the command line, @parley/mcp for agents; agents reach the service at /mcp, too, with the same keys.',
      '`parley.events.follow()` of the SDK walks the event feed across restarts, each event once. The command line has `events tail`, `listen --forward-to`, `opportunities watch`, `requests preview` and `sandbox`; agents have `whats_new` and `preview_demand`. Each has its reference under Libraries and tools.',
      'The filters `gpu_model`, `gpu_family`, `region` and `geo` of GET /offers, and `gpu_model` and `region` of GET /radar/nodes, take a code, a name or an alias, in any case, spaces and hyphens alike: `h100-sxm`, `H100 SXM` and `h100 sxm5` are one. Where nothing is found for what nothing is called, `meta.notices` says so.',
      'Requests, submissions, inquiries and rentals take a `reference` of your own, up to 128 characters; only your company reads it, and their lists filter by it.',
      'Opportunities tell `expiresAt` and `updatedAt`, introductions `expiresAt`.',
      'A test key that calls test helpers has 600 calls a minute for ten minutes, its writes among them.',
      'Cursors are encrypted: nothing can be read from one. They still have at most 64 characters; one that was made before answers `invalid_cursor`, and the walk begins again.',
      'A deal that was reported may be withdrawn by the side that reported it: `deal.status` of an introduction may be `withdrawn`, and `introduction.deal_withdrawn` tells of it.',
      'GET /me tells the company and the role that the key acts with, and the limits that hold for it now.',
      'An offer stands in the catalog only once the operator approved it; one that its seller edits leaves it until it is approved again, and answers offer_not_found meanwhile. Rentals of it run on.',
      'An offer whose company is suspended stays in the catalog with available: false; renting it is offer_unavailable. Its nodes are on no grid.',
      'Opportunities that wait for a suspended company, or on its requests, are withdrawn.',
      "A key's limits are at most its company's, whichever were chosen when it was created; a key that is rolled shows them cut to what the company's are by then.",
      'A call with more than 2,000 header lines is 400, where the lines beyond the first thousand were dropped; so is a second Host, Content-Type, Content-Encoding, Origin, Cookie or Expect.',
      'The mode header stands on every answer to a test key that is known: also on 401 for one that was revoked or is past its expiry, and on 503.',
      'Limits are counted over all servers together, where each server counted by itself.',
      'A call that finds the service busy waits its turn for up to a second; only then it is 503 with Retry-After. Before, some were after a tenth of that.',
      'Limits by address count an IPv6 caller by its /64, and an IPv4-mapped address as its IPv4 address.',
      'Expect: 100-continue is answered once it is known that the body will be read; a call that is refused before that hears so without sending it.',
      'A body that is still on its way may be cut off with 503 while very many are; nothing was done, try again.',
      'POST /rentals refuses an `ssh_public_key` that is no OpenSSH public key: 400, `param: ssh_public_key`.',
      'POST /rentals takes `auto_stop_at`, when the rental stops by itself, and `max_total_cents`, which it never costs more than; so do quotes, and both show them. `stop_reason` may be `auto_stop` or `total_limit`.',
      'Quotes and rentals carry `notices`, such as a rental without a key, which nobody can enter.',
      'Date-times are taken with any offset and any number of digits that RFC 3339 has, in bodies and filters alike, and cut to milliseconds.',
      'A body with very many unknown properties names 50 of them; of a long name a message holds the first 64 characters. An item of a list that has another type or length is told as "each item must be …".',
      'POST /rental-quotes refuses a size that the offer does not have: 400, `param: gpu_count`.',
      'gpuModel and region of a request refuse telephone numbers too, and what is written in full-width, look-alike or invisible characters.',
      "A company's name of which each word is one of the reference data (NVIDIA, North) is no longer refused in them.",
    ],
  },
]
