/**
 * The cluster's own network: a namespace for each machine, and a front namespace with the bridge that connects them. A
 * machine's link can be cut. Its packets are then lost silently, as with a pulled cable. Needs root.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { end } from '../database.ts'

export const front = 'parley-front'
export const frontAddress = '10.88.7.1'
export const subnet = '10.88.7.0/24'

export type Place = Readonly<Record<'name' | 'namespace' | 'address', string>>
const machine = (name: string, host: number): Place => ({ name, namespace: `parley-${name}`, address: `10.88.7.${host}` })
export const databasePlaces = [machine('n1', 11), machine('n2', 12), machine('n3', 13)]
export const etcdPlaces = [machine('e1', 21), machine('e2', 22), machine('e3', 23)]
const places = [...databasePlaces, ...etcdPlaces]

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export function makeNetwork(): void {
  removeNetwork()
  ip('netns', 'add', front)
  ip('-n', front, 'link', 'set', 'lo', 'up')
  ip('-n', front, 'link', 'add', 'bridge', 'type', 'bridge')
  ip('-n', front, 'addr', 'add', `${frontAddress}/24`, 'dev', 'bridge')
  ip('-n', front, 'link', 'set', 'bridge', 'up')
  for (const { name, namespace, address } of places) {
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
  for (const namespace of [front, ...places.map((place) => place.namespace)]) {
    for (const pid of processesIn(namespace)) if (pid !== process.pid) end(pid)
    spawnSync('ip', ['netns', 'del', namespace], { stdio: 'ignore' })
  }
}

/** Call these from inside the front namespace. */
export const cutLink = ({ name }: Place): void => void ip('link', 'set', name, 'down')
export const mendLink = ({ name }: Place): void => void ip('link', 'set', name, 'up')

function processesIn(namespace: string): number[] {
  const { stdout, status } = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean).map(Number) : []
}

/** Kills all processes of a machine at the same time, as a power failure does. */
export function killAllIn(namespace: string): void {
  for (const pid of processesIn(namespace)) end(pid)
}
