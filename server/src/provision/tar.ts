/** A tar archive of one file: this puts a file into a container that was not started yet. */

const blockBytes = 512
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

/** A ustar archive. The folder belongs to root and is closed to others. */
export function tarOf(folder: string, name: string, content: string): Buffer {
  const bytes = Buffer.from(content)
  const padding = Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes)
  const end = Buffer.alloc(2 * blockBytes)
  return Buffer.concat([header(`${folder}/`, 0o700, 0, '5'), header(`${folder}/${name}`, 0o600, bytes.length, '0'), bytes, padding, end])
}

function header(path: string, mode: number, size: number, kind: '0' | '5'): Buffer {
  const block = Buffer.alloc(blockBytes)
  block.write(path, 0)
  block.write(octal(mode, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(0, 12), 136)
  // The checksum is computed with its own field blank.
  block.write(' '.repeat(8), 148)
  block.write(kind, 156)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 7)} `, 148)
  return block
}
