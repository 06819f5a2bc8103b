/** Which core runs what: the service and the references on one, the load generator and PostgreSQL on the other. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

export const serverCore = '0'
export const generatorCore = '1'
/** Without two cores or without `taskset` nothing is pinned, and the report says so. */
export const isPinned = cpus().length >= 2 && spawnSync('taskset', ['--version']).status === 0

const ticksPerSecond = 100

/** Seconds of CPU that a process has used, its threads included. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}

/** The same of a process and all its children, those that have ended included. */
export function familyCpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ended = (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return cpuSeconds(pid) + ended + children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0)
  } catch {
    return 0
  }
}

/** Seconds that each core was busy since the machine started. */
export function machineBusySeconds(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number)
    return (user + nice + system + irq + softirq) / ticksPerSecond
  } catch {
    return 0
  }
}
