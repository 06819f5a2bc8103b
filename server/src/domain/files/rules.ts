/** What a file is, by what is in it: its first bytes, its structure, its end. A name and a header are only claims. */
import { type FileType, fileEndings } from '@parley/contract/dashboard/files'

/** The type that the bytes are of from the first to the last, or null. Nothing may follow the end: it could be another file. */
export function typeOf(bytes: Uint8Array): FileType | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isPdf(bytes)) return 'application/pdf'
  if (isPng(bytes, view)) return 'image/png'
  return isJpeg(bytes, view) ? 'image/jpeg' : null
}

/** The name under which a file is kept and served: whoever opens it gets what it was taken as. */
export function fileName(name: string, type: FileType): string {
  const endings: readonly string[] = fileEndings[type]
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`
}

const latin1 = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(Math.max(0, from), to))
const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Readers look for the trailer in the last kilobyte. */
const pdfTailBytes = 1024

function isPdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d/.test(latin1(bytes, 0, 8))) return false
  return /startxref\s+\d+\s+%%EOF\s*$/.test(latin1(bytes, bytes.length - pdfTailBytes, bytes.length))
}

/** A chunk's name as a number: a file of 5 MiB may hold half a million chunks, too many to make a text of each name. */
const chunkName = (name: string) => Buffer.from(name, 'latin1').readUInt32BE()
const [header, pixels, end] = [chunkName('IHDR'), chunkName('IDAT'), chunkName('IEND')]
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const chunkFrameBytes = 12

/** The signature, then chunks (length, name, data, checksum) from IHDR to IEND. */
function isPng(bytes: Uint8Array, view: DataView): boolean {
  if (!startsWith(bytes, pngStart)) return false
  let hasPixels = false
  for (let at = pngStart.length; at + chunkFrameBytes <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = view.getUint32(at + 4)
    if (at === pngStart.length && (name !== header || length !== 13)) return false
    at += chunkFrameBytes + length
    if (name === pixels) hasPixels = true
    if (name === end) return hasPixels && at === bytes.length
  }
  return false
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const startOfScan = 0xda

/** Start of image, segments (marker, length, data) with a frame among them up to the scan, end of image. */
function isJpeg(bytes: Uint8Array, view: DataView): boolean {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return false
  if (bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) return false
  let hasFrame = false
  for (let at = 2; at + 4 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return false
    if (marker === startOfScan) return hasFrame
    if (isFrame(marker)) hasFrame = true
  }
  return false
}
