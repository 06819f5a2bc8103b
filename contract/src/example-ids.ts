/** The invented IDs in documents. */

const random = 'x7Qm2ZfT9cKb4LwVs8RdN1'

/** The same invented ID wherever a kind of object is named. `which` distinguishes objects of one kind. */
export function exampleId(prefix: string, which = 0): string {
  const offset = ([...prefix].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + which) % random.length
  return `${prefix}_${random.slice(offset)}${random.slice(0, offset)}`
}

/** The objects that documented calls use. The demo creates them with these IDs. */
export const documentedIds = {
  request: exampleId('dem'),
  opportunity: exampleId('opp'),
  introduction: exampleId('intro'),
  offer: exampleId('offer'),
  rental: exampleId('rental'),
  /** A rental whose machine never starts. */
  startingRental: exampleId('rental', 2),
  approval: exampleId('apv'),
  webhookEndpoint: exampleId('whe'),
  webhookDelivery: exampleId('whd'),
  inquiry: exampleId('inq'),
  /** A node of another company, on the grid. */
  node: exampleId('node'),
  ownNode: exampleId('node', 1),
  /** A node that waits for review. */
  waitingNode: exampleId('node', 2),
  /** A rental that costs money, so only a live key can stop it. */
  liveRental: exampleId('rental', 1),
} as const
