/** Installs every package from its tarball into a folder that is reused until their sources change. Prints the folder. */
import { ensureInstalledPackages } from './packages.mjs'

console.log(await ensureInstalledPackages())
