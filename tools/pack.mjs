/** `npm run pack -- FOLDER [PACKAGE …]`: packs what partners install, all of it if none is named, and tells each tarball. */
import { resolve } from 'node:path'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
const { packageNames, pack } = await import('./packages.mjs')
const [folder = '.', ...named] = process.argv.slice(2)
for (const name of named.length > 0 ? named : packageNames) console.log(await pack(name, resolve(folder)))
