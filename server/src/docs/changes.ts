/** What changed on the wire, newest day first: a line for each thing that a partner may notice. */
export interface Change {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly lines: readonly string[]
}

export const changes: readonly Change[] = [
  {
    day: '2026-11-23',
    lines: [
      'Cursors are encrypted: nothing can be read from one. They still have at most 64 characters; one that was made before answers `invalid_cursor`, and the walk begins again.',
      'GET /me tells the company and the role that the key acts with, and the limits that hold for it now.',
      'An offer stands in the catalog only once the operator approved it; one that its seller edits leaves it until it is approved again, and answers offer_not_found meanwhile. Rentals of it run on.',
      'An offer whose company is suspended stays in the catalog with available: false; renting it is offer_unavailable. Its nodes are on no grid.',
      'Opportunities that wait for a suspended company, or on its requests, are withdrawn.',
      "A key's limits are at most its company's, whichever were chosen when it was created; a key that is rolled shows them cut to what the company's are by then.",
      'A call with more than 2,000 header lines is 400, where the lines beyond the first thousand were dropped; so is a second Host, Content-Type, Content-Encoding, Origin, Cookie or Expect.',
      'The mode header stands on every answer to a test key that is known: also on 401 for one that was revoked or is past its expiry, and on 503.',
      'Limits by address count an IPv6 caller by its /64, and an IPv4-mapped address as its IPv4 address.',
      'Expect: 100-continue is answered once it is known that the body will be read; a call that is refused before that hears so without sending it.',
      'A body that is still on its way may be cut off with 503 while very many are; nothing was done, try again.',
      'POST /rentals refuses an `ssh_public_key` that is no OpenSSH public key: 400, `param: ssh_public_key`.',
      'Quotes and rentals carry `notices`, such as a rental without a key, which nobody can enter.',
      'Date-times are taken with any offset and any number of digits that RFC 3339 has, in bodies and filters alike, and cut to milliseconds.',
      'A body with very many unknown properties names 50 of them; of a long name a message holds the first 64 characters. An item of a list that has another type or length is told as "each item must be …".',
      'POST /rental-quotes refuses a size that the offer does not have: 400, `param: gpu_count`.',
      'gpuModel and region of a request refuse telephone numbers too, and what is written in full-width, look-alike or invisible characters.',
      "A company's name of which each word is one of the reference data (NVIDIA, North) is no longer refused in them.",
    ],
  },
]
