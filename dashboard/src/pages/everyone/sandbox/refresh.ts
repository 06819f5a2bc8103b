/** Reads the test world again. */
import { queryClient } from '../../../client/queries.ts'
import { readAnew } from '../../../client/read-anew.ts'

const isOfTestWorld = (path: unknown) => /^\/(sandbox|test-helpers)\//.test(String(path))

export const refreshTestWorld = () => readAnew(queryClient, ({ queryKey }) => isOfTestWorld(queryKey[0]))
