import { readFileSync } from 'node:fs'

/** Resident memory of a process, in megabytes. */
export function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}
