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
      'GET /me tells the company and the role that the key acts with, and the limits that hold for it now.',
      "A key's limits are at most its company's, whichever were chosen when it was created.",
      'POST /rentals refuses an `ssh_public_key` that is no OpenSSH public key: 400, `param: ssh_public_key`.',
      'Quotes and rentals carry `notices`, such as a rental without a key, which nobody can enter.',
      'POST /rental-quotes refuses a size that the offer does not have: 400, `param: gpu_count`.',
    ],
  },
]
