/** Installs every package from its tarball into a folder that is shared until their sources change; tells the folder. */
import { ensureInstalledPackages } from './packages.mjs'

console.log(await ensureInstalledPackages())
