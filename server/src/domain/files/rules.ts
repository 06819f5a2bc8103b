/** A file's type by its content: its first bytes, its structure, its end. Its name and the header are only claims. */
import { type FileType, fileExtensions } from '@parley/contract/dashboard/files'
import { hasVisibleCharacter } from '@parley/contract/folding'

/** The type that the bytes have from the first to the last, or null. Nothing may follow the end: it could be another file. */
export function typeOf(bytes: Uint8Array): FileType | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isPdf(bytes)) return 'application/pdf'
  if (isPng(bytes, view)) return 'image/png'
  return isJpeg(bytes, view) ? 'image/jpeg' : null
}

/**
 * The name that a file is stored and served under: the last part of the path, as browsers use it, with the extension of its type. Null:
 * that part is not a file name.
 */
export function fileName(name: string, type: FileType): string | null {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  if (!hasVisibleCharacter(last) || last === '.' || last === '..') return null
  const endings: readonly string[] = fileExtensions[type]
  return endings.some((ending) => last.toLowerCase().endsWith(ending)) ? last : `${last}${endings[0]}`
}

const latin1 = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(Math.max(0, from), to))
const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Readers look for the trailer in the last kilobyte. */
const pdfTailBytes = 1024

function isPdf(bytes: Uint8Array): boolean {
  if (!/^%PDF-[12]\.\d/.test(latin1(bytes, 0, 8))) return false
  return /startxref\s+\d+\s+%%EOF\s*$/.test(latin1(bytes, bytes.length - pdfTailBytes, bytes.length))
}

/** A chunk's name as a number: a file of 5 MiB may have half a million chunks, too many to create a string for each name. */
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
const [startOfScan, endOfImage] = [0xda, 0xd9]
/** Whether a byte after an FF in a scan's data belongs to the data or is a restart. */
const isWithinScan = (after: number) => after === 0x00 || (after >= 0xd0 && after <= 0xd7)
const fill = 0xff

/** Start of image; segments (marker, length, data) with a frame before the first scan; scans with their data; the end of the image, which must end the file. */
function isJpeg(bytes: Uint8Array, view: DataView): boolean {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return false
  let [hasFrame, hasScan] = [false, false]
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === fill) {
      at++
      continue
    }
    if (marker === endOfImage) return hasScan && at + 2 === bytes.length
    // A marker without a length must not occur between segments.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || at + 4 > bytes.length) return false
    const length = view.getUint16(at + 2)
    if (length < 2) return false
    at += 2 + length
    if (isFrame(marker)) hasFrame = true
    if (marker !== startOfScan) continue
    if (!hasFrame) return false
    hasScan = true
    at = endOfScan(bytes, at)
  }
  return false
}

/** Where a scan's data ends: at the next marker that does not belong to it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && !isWithinScan(bytes[at + 1] ?? 0)) return at
  }
  return bytes.length
}
