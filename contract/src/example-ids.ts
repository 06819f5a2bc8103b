/** The invented ids that documents name. */

const random = 'x7Qm2ZfT9cKb4LwVs8RdN1'

/** The same invented id wherever a kind of thing is named; `which` tells things of one kind apart. */
export function exampleId(prefix: string, which = 0): string {
  const turn = ([...prefix].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + which) % random.length
  return `${prefix}_${random.slice(turn)}${random.slice(0, turn)}`
}

/** The things that documented calls are about: in the demo they exist under these ids. */
export const documentedIds = {
  request: exampleId('dem'),
  opportunity: exampleId('opp'),
  introduction: exampleId('intro'),
  offer: exampleId('offer'),
  rental: exampleId('rental'),
  /** Its machine never comes up. */
  startingRental: exampleId('rental', 2),
  approval: exampleId('apv'),
  webhookEndpoint: exampleId('whe'),
  webhookDelivery: exampleId('whd'),
  inquiry: exampleId('inq'),
  /** Of another company, on the grid. */
  node: exampleId('node'),
  ownNode: exampleId('node', 1),
  /** It waits for its review. */
  waitingNode: exampleId('node', 2),
  /** It costs money, so that a live key alone stops it. */
  liveRental: exampleId('rental', 1),
} as const
