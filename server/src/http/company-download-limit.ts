import type { Readable } from 'node:stream'
import { Fault } from '../core/fault.ts'

/** For files that are held in memory while they are read: each company reads one at a time. */
export class CompanyDownloadLimit {
  readonly #companies = new Set<number>()

  /** @throws rate_limited while the company's last file is not read to its end */
  async run(companyId: number, make: () => Promise<Readable>): Promise<Readable> {
    if (this.#companies.has(companyId)) {
      const message = 'Your company is downloading such a file: wait until it is here.'
      throw new Fault('rate_limited', { limit: 'attempt', retry_after_seconds: 1, message })
    }
    this.#companies.add(companyId)
    const end = () => this.#companies.delete(companyId)
    try {
      return (await make()).once('close', end)
    } catch (error) {
      end()
      throw error
    }
  }
}
