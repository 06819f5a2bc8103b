/** Small complete files, and the functions that build them. */
import { crc32, deflateSync } from 'node:zlib'

const ascii = (text: string) => Buffer.from(text, 'latin1')
export const pdf = ascii('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n')

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const named = Buffer.concat([ascii(name), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, check])
}
const onePixel = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
export const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', onePixel),
  chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  chunk('IEND', Buffer.alloc(0)),
])

const segment = (marker: number, data: number[]) => Buffer.from([0xff, marker, 0, data.length + 2, ...data])
const jfif = [Buffer.from([0xff, 0xd8]), segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])]
export const jpeg = Buffer.concat([
  ...jfif,
  segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
  segment(0xda, [1, 1, 0, 0, 63, 0]),
  Buffer.from([0x12, 0x34, 0xff, 0xd9]),
])
/** Several scans with tables between them; FF bytes, restart markers and fill bytes in their data; an end-of-image marker in a comment. */
export const progressiveJpeg = Buffer.concat([
  ...jfif,
  segment(0xfe, [0xff, 0xd9]),
  segment(0xc2, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
  segment(0xdd, [0, 1]),
  segment(0xda, [1, 1, 0, 0, 0, 1]),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd7, 0xff, 0x00]),
  segment(0xc4, [0x10, ...Array<number>(16).fill(0)]),
  segment(0xda, [1, 1, 0, 1, 63, 2]),
  Buffer.from([0x78, 0xff, 0xff]),
  segment(0xda, [1, 1, 0, 1, 63, 0x21]),
  Buffer.from([0xff, 0x00, 0xff, 0xff, 0xff, 0xd9]),
])
/** A zip archive without entries that ends with the comment. */
export const zip = (comment: Buffer) => Buffer.concat([ascii('PK\x05\x06'), Buffer.alloc(16), Buffer.from([comment.length, 0]), comment])
