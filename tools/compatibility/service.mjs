/** Starts a service with its own demo world for the tools, as the harnesses do. */
import { bundle, ensureBuilt } from '../bundle.mjs'

const ofHarnesses = async (name) => import(await bundle(`reliability/${name}.ts`, `reliability/dist/${name}.js`))
export const { freePort } = await ofHarnesses('free-port')
export const { startProgram } = await ofHarnesses('program')
const { openDemo } = await ofHarnesses('installations')

export async function startService() {
  await ensureBuilt()
  const { instance, close } = await openDemo()
  const [keys, viewer, seller] = ['lena', 'olav', 'ruth'].map((who) => instance.person(who).keys)
  return { baseUrl: instance.baseUrl, keys, viewer, seller, stop: () => close() }
}
