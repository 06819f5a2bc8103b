/** SSH keys that a person stores, to choose from when they rent a machine. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, id, nonBlankText, shape, text } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { sshPublicKey } from '../rentals.ts'
import { draft } from '../session-endpoint.ts'

/** The most SSH keys of one person. */
export const sshKeysPerPerson = 20

const SshKey = shape('SshKey', {
  id: id('sshKey'),
  name: text(),
  publicKey: text({ description: 'The public key, as a line of `authorized_keys`.' }),
  fingerprint: text({ description: 'The fingerprint in the format of OpenSSH: `SHA256:` and the hash in base64.' }),
  createdAt: dateTime(),
  lastUsedAt: dateTimeOrNull({
    description: "When you last rented a machine with the key, among the company's latest 200 rentals. Null if you did not.",
  }),
})

const own = { heading: 'People', company: false, idempotency: 'none', bucket: 'general', credential: 'session' } as const

export const sshKeyCards = {
  listSshKeys: card({
    ...own,
    method: 'GET',
    path: '/account/ssh-keys',
    summary: 'Lists your SSH keys, newest first.',
    lists: 'sshKey',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(SshKey),
    faults: [],
  }),
  addSshKey: card({
    ...own,
    method: 'POST',
    path: '/account/ssh-keys',
    summary: 'Adds an SSH public key under a name.',
    draft: true,
    body: body({ name: nonBlankText(120), publicKey: sshPublicKey(), ...draft }),
    status: 201,
    reply: SshKey,
    faults: ['ssh_key_limit_reached', 'ssh_key_exists'],
  }),
  removeSshKey: card({
    ...own,
    method: 'POST',
    path: '/account/ssh-keys/{id}/remove',
    summary: 'Removes an SSH key. Machines that were rented with it still accept it.',
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
}
