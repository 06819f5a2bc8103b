/**
 * The cluster's own network: a namespace for each machine, and a front namespace with the bridge that connects them. A
 * machine's link can be cut. Its packets are then lost silently, as with a pulled cable. Needs root.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { killProcess } from '../database.ts'

export const front = 'parley-front'
export const frontAddress = '10.88.7.1'
export const subnet = '10.88.7.0/24'

export type Host = Readonly<Record<'name' | 'namespace' | 'address', string>>
const hostAt = (name: string, lastOctet: number): Host => ({ name, namespace: `parley-${name}`, address: `10.88.7.${lastOctet}` })
export const databaseHosts = [hostAt('n1', 11), hostAt('n2', 12), hostAt('n3', 13)]
export const etcdHosts = [hostAt('e1', 21), hostAt('e2', 22), hostAt('e3', 23)]
const hosts = [...databaseHosts, ...etcdHosts]

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export function makeNetwork(): void {
  removeNetwork()
  ip('netns', 'add', front)
  ip('-n', front, 'link', 'set', 'lo', 'up')
  ip('-n', front, 'link', 'add', 'bridge', 'type', 'bridge')
  ip('-n', front, 'addr', 'add', `${frontAddress}/24`, 'dev', 'bridge')
  ip('-n', front, 'link', 'set', 'bridge', 'up')
  for (const { name, namespace, address } of hosts) {
    ip('netns', 'add', namespace)
    ip('-n', front, 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('-n', front, 'link', 'set', name, 'master', 'bridge', 'up')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  }
}

/** Kills all processes that still run in the network, and removes it. */
export function removeNetwork(): void {
  for (const namespace of [front, ...hosts.map((host) => host.namespace)]) {
    for (const pid of processesIn(namespace)) if (pid !== process.pid) killProcess(pid)
    spawnSync('ip', ['netns', 'del', namespace], { stdio: 'ignore' })
  }
}

/** Call these from inside the front namespace. */
export const cutLink = ({ name }: Host): void => void ip('link', 'set', name, 'down')
export const restoreLink = ({ name }: Host): void => void ip('link', 'set', name, 'up')

function processesIn(namespace: string): number[] {
  const { stdout, status } = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean).map(Number) : []
}

/** Kills all processes of a machine at the same time, as a power failure does. */
export function killAllIn(namespace: string): void {
  for (const pid of processesIn(namespace)) killProcess(pid)
}
