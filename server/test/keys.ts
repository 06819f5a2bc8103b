/** Keys for tests, created at the dashboard like any other key. */
import type { PersonName } from '../src/demo/cast.ts'
import type { TestApp } from './test-app.ts'

/** A person's new key, in full. */
export async function createdKey(app: TestApp, name: PersonName, overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { key } = await createKey(app, name, overrides)
  return key
}

export async function createKey(
  app: TestApp,
  name: PersonName,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<{ key: string; id: string }> {
  const page = await app.proven(name)
  const response = await page.post('/keys', { name: 'for a test', mode: 'live', ...overrides })
  if (response.status !== 201) throw new Error(response.text)
  return response.body as { key: string; id: string }
}
