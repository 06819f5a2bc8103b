/** Keys for tests, minted at the dashboard like anybody's. */
import type { PersonName } from '../src/demo/cast.ts'
import type { World } from './world.ts'

/** A new key of the person's, in full. */
export async function mintedKey(world: World, name: PersonName, words: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { key } = await mint(world, name, words)
  return key
}

export async function mint(
  world: World,
  name: PersonName,
  words: Readonly<Record<string, unknown>> = {},
): Promise<{ key: string; id: string }> {
  const page = await world.proven(name)
  const answered = await page.post('/keys', { name: 'for a test', mode: 'live', ...words })
  if (answered.status !== 201) throw new Error(answered.text)
  return answered.body as { key: string; id: string }
}
