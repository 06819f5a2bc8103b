/** A disk whose power loss can be simulated: a loop device with ext4. Its blocks are in a file that can be copied atomically. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { missingPrograms } from '../checkout.ts'

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** What is missing on this machine to create such a disk, as text, or null. */
export function missingForDisks(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'disks are mounted by root on Linux'
  const missing = missingPrograms(['mkfs.ext4', 'mkfs.xfs', 'mount', 'umount'])
  return missing.length === 0 ? null : `${missing.join(', ')} not installed (e2fsprogs, xfsprogs, util-linux)`
}

type Format = readonly [program: string, ...args: string[]]

export class Disk {
  /** The mount point. */
  readonly folder: string
  readonly #image: string

  private constructor(image: string, folder: string) {
    this.#image = image
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    run('mount', '-o', 'loop', image, folder)
  }

  static make(image: string, folder: string, megabytes: number, [program, ...args]: Format = ['mkfs.ext4', '-q', '-F']): Disk {
    run('truncate', '-s', `${megabytes}M`, image)
    run(program, ...args, image)
    return new Disk(image, folder)
  }

  /**
   * The disk as it would be after a power loss now: with every block that reached it, and none that the system still buffered.
   * The copy shares its blocks with the image, so that it is a consistent snapshot, even during writes.
   */
  afterPowerLoss(image: string, folder: string): Disk {
    run('cp', '--reflink=always', this.#image, image)
    return new Disk(image, folder)
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder)
    return bavail * bsize
  }

  remove(): void {
    run('umount', this.folder)
    rmSync(this.#image)
  }
}

/** A disk for the images of other disks. Its file system copies a file by sharing its blocks. */
export const makeImageStore = (parentFolder: string, megabytes: number): Disk =>
  Disk.make(join(parentFolder, 'shelf.img'), join(parentFolder, 'shelf'), megabytes, ['mkfs.xfs', '-q'])

/** Unmounts everything in a folder, the last mount first, and deletes the folder. */
export function unmountAndRemove(parentFolder: string): void {
  const mounted = run('mount')
    .split('\n')
    .flatMap((line) => / on (\S+) type /.exec(line)?.[1] ?? [])
    .filter((folder) => folder.startsWith(`${parentFolder}/`))
  for (const folder of mounted.reverse()) run('umount', '--lazy', folder)
  rmSync(parentFolder, { recursive: true, force: true })
}
