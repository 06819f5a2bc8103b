/** The letters of a world, as the demo's operator reads them. */
import type { World } from './world.ts'

export interface ReadLetter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Newest first. */
export async function lettersTo(world: World, to: string): Promise<ReadLetter[]> {
  const { body } = await (await world.signedIn('oona')).get('/operator/mails?limit=100')
  return (body.data as ReadLetter[]).filter((letter) => letter.to === to)
}

/** What stands after the # of the newest letter's link. */
export async function mailedToken(world: World, to: string): Promise<string> {
  const [newest] = await lettersTo(world, to)
  const token = /#([\w-]{43})$/m.exec(newest?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link was mailed to ${to}: ${newest?.subject}`)
  return token
}
