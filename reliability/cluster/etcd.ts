/** One of the three members of etcd, which keeps who leads. */
import { Machine } from './machine.ts'
import { etcdPlaces, type Place } from './network.ts'

export class Etcd {
  readonly #machine: Machine
  readonly #config: string

  constructor(place: Place, home: string) {
    this.#machine = new Machine(place, home)
    const members = etcdPlaces.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
    this.#config = this.#machine.configure('etcd.conf.yml', { DATA_DIR: this.#machine.ownFolder('etcd', 0o700), MEMBERS: members })
  }

  start(): void {
    this.#machine.run('etcd', ['etcd', '--config-file', this.#config])
  }

  kill(): void {
    this.#machine.kill()
  }
}
