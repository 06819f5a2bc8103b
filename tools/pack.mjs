/** `npm run pack -- FOLDER [PACKAGE …]`: packs the packages that partners install, by default all, and prints each tarball's path. */
import { resolve } from 'node:path'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
const { packageNames, pack } = await import('./packages.mjs')
const [folder = '.', ...named] = process.argv.slice(2)
for (const name of named.length > 0 ? named : packageNames) console.log(await pack(name, resolve(folder)))
