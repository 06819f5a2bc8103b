/** One of the three members of etcd, which keeps who leads. */
import { Machine } from './machine.ts'
import { etcdPlaces, type Place } from './network.ts'

export class Etcd extends Machine {
  readonly #config: string

  constructor(place: Place, home: string) {
    super(place, home)
    const members = etcdPlaces.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
    this.#config = this.configure('etcd.conf.yml', { DATA_DIR: this.ownFolder('etcd', 0o700), MEMBERS: members })
  }

  start(): void {
    this.run('etcd', ['etcd', '--config-file', this.#config])
  }
}
