import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { CompanyDownloadLimit } from './company-download-limit.ts'

describe('files that a company reads one at a time', () => {
  const make = async () => Readable.from(['a', 'b'])

  it('are refused until the last one was read completely, or was closed', async () => {
    const files = new CompanyDownloadLimit()
    const first = await files.run(1, make)
    await expect(files.run(1, make)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await (await files.run(2, make)).toArray()).toEqual(['a', 'b'])
    expect(await first.toArray()).toEqual(['a', 'b'])
    const left = await files.run(1, make)
    await new Promise((closed) => left.once('close', closed).destroy())
    await files.run(1, make)
  })

  it('are not refused after one that could not be created', async () => {
    const files = new CompanyDownloadLimit()
    const fail = () => Promise.reject(new Error('too long'))
    await expect(files.run(1, fail)).rejects.toThrow('too long')
    await expect(files.run(1, fail)).rejects.toThrow('too long')
  })
})
