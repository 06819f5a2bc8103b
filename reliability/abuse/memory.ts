/** What the service and each of the database's backends hold in memory that is theirs alone. */
import { readFileSync } from 'node:fs'
import type { DemoInstallation } from '../demo-installation.ts'
import { median } from '../figures.ts'

export interface Sample {
  readonly serviceMb: number
  /** Of the largest backend. */
  readonly backendMb: number
}

export function sample({ instance, database }: DemoInstallation): Sample {
  const [, ...backends] = database.processes()
  return { serviceMb: anonymousMb(instance.pid), backendMb: Math.max(0, ...backends.map(anonymousMb)) }
}

/** 0 when the process has ended. */
function anonymousMb(pid: number | undefined): number {
  try {
    const kb = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}

/** How much more there is in the last quarter than in the second: by then all that is kept once is there. */
export function growth(samples: readonly Sample[]): Sample {
  const quarter = Math.floor(samples.length / 4)
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const grown = (of: (one: Sample) => number) => median(late.map(of)) - median(early.map(of))
  return { serviceMb: grown((one) => one.serviceMb), backendMb: grown((one) => one.backendMb) }
}
