/** Whether the service has the secret that its database was sealed with. */

import type { Sealer } from '../../core/sealer.ts'
import type { Reader } from '../../db/statement.ts'
import { newestSealedSecret } from './store.ts'

/** Tests it with the newest authenticator; true if there is none. */
export async function canOpenFactors(read: Reader, sealer: Sealer): Promise<boolean> {
  const sealed = await newestSealedSecret(read)
  return sealed === null || sealer.openOrNull(sealed) !== null
}
