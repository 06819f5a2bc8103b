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

/** Starts so many players; answers what lets every story come to its end. */
export function startLoad(players: number, parts: StageParts): () => Promise<void> {
  let isEnding = false
  const play = async (stage: Stage) => {
    while (!isEnding) {
      const story = stage.random.pick(stories)
      await story(stage).catch((error: unknown) => stage.violation(`${story.name}: ${error instanceof Error ? error.message : error}`))
    }
  }
  const playing = Array.from({ length: players }, (_, i) => play(new Stage(parts, `player ${i}`)))
  return async () => {
    isEnding = true
    await Promise.all(playing)
  }
}
