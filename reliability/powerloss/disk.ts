/** A disk of our own, whose power can be lost: a loop device with ext4 on it, its blocks in a file that can be copied in one moment. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { missingPrograms } from '../checkout.ts'

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** What is missing to make such a disk here, in a sentence; null when nothing is. */
export function missingForDisks(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'disks are mounted by root on Linux'
  const missing = missingPrograms(['mkfs.ext4', 'mkfs.xfs', 'mount', 'umount'])
  return missing.length === 0 ? null : `${missing.join(', ')} not installed (e2fsprogs, xfsprogs, util-linux)`
}

type Format = readonly [program: string, ...words: string[]]

export class Disk {
  /** Where it is mounted. */
  readonly folder: string
  readonly #image: string

  private constructor(image: string, folder: string) {
    this.#image = image
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    run('mount', '-o', 'loop', image, folder)
  }

  static make(image: string, folder: string, megabytes: number, [program, ...words]: Format = ['mkfs.ext4', '-q', '-F']): Disk {
    run('truncate', '-s', `${megabytes}M`, image)
    run(program, ...words, image)
    return new Disk(image, folder)
  }

  /**
   * The disk as it would be found had the power gone now: every block that reached it, and none that the system still held.
   * The copy shares its blocks with the image, so that it is of one moment, whatever is being written.
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

/** Holds the images of disks: a file system that copies a file by sharing its blocks. */
export const makeShelf = (home: string, megabytes: number): Disk =>
  Disk.make(join(home, 'shelf.img'), join(home, 'shelf'), megabytes, ['mkfs.xfs', '-q'])

/** Takes a folder away with whatever is mounted in it, the last first. */
export function clear(home: string): void {
  const mounted = run('mount')
    .split('\n')
    .flatMap((line) => / on (\S+) type /.exec(line)?.[1] ?? [])
    .filter((folder) => folder.startsWith(`${home}/`))
  for (const folder of mounted.reverse()) run('umount', '--lazy', folder)
  rmSync(home, { recursive: true, force: true })
}
