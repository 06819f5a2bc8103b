/** The emails of an app, as the demo's operator reads them. */
import type { TestApp } from './test-app.ts'

export interface ReadLetter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Newest first. Only emails about accounts: those of notifications have their own tests. */
export async function lettersTo(app: TestApp, to: string): Promise<ReadLetter[]> {
  const { body } = await (await app.signedIn('oona')).get('/operator/mails?limit=100')
  return (body.data as ReadLetter[]).filter(({ to: reader, text }) => reader === to && !text?.includes('Notification settings: '))
}

/** The text after the # in the newest email's link. */
export async function mailedToken(app: TestApp, to: string): Promise<string> {
  const [newest] = await lettersTo(app, to)
  const token = /#([\w-]{43})$/m.exec(newest?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link was mailed to ${to}: ${newest?.subject}`)
  return token
}
