/** The mixed load: players who each play one story after another until they are asked to come to an end. */
import { Stage, type StageParts } from './stage.ts'
import { creditStory, keyStory } from './stories/accounts.ts'
import { demandStory } from './stories/demand.ts'
import { listingStory } from './stories/listings.ts'
import { rentalStory } from './stories/rentals.ts'

const weighted = [
  { story: demandStory, weight: 45 },
  { story: listingStory, weight: 20 },
  { story: rentalStory, weight: 20 },
  { story: keyStory, weight: 7 },
  { story: creditStory, weight: 8 },
]
const stories = weighted.flatMap(({ story, weight }) => Array.from({ length: weight }, () => story))

export class Load {
  #ending = false
  readonly #players: Promise<void>[]

  constructor(players: number, parts: StageParts) {
    this.#players = Array.from({ length: players }, (_, i) => this.#play(new Stage(parts, `player ${i}`)))
  }

  /** Lets every story come to its end. */
  async end(): Promise<void> {
    this.#ending = true
    await Promise.all(this.#players)
  }

  async #play(stage: Stage): Promise<void> {
    while (!this.#ending) {
      const story = stage.random.pick(stories)
      await story(stage).catch((error: unknown) => stage.violation(`${story.name}: ${error instanceof Error ? error.message : error}`))
    }
  }
}
