/** Keys for tests, created at the dashboard like any other key. */
import type { PersonName } from '../src/demo/cast.ts'
import type { TestApp } from './test-app.ts'

/** A person's new key, in full. */
export async function createdKey(app: TestApp, name: PersonName, words: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { key } = await createKey(app, name, words)
  return key
}

export async function createKey(
  app: TestApp,
  name: PersonName,
  words: Readonly<Record<string, unknown>> = {},
): Promise<{ key: string; id: string }> {
  const page = await app.proven(name)
  const answered = await page.post('/keys', { name: 'for a test', mode: 'live', ...words })
  if (answered.status !== 201) throw new Error(answered.text)
  return answered.body as { key: string; id: string }
}
