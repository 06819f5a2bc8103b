/** Reads the test world again. */
import { queryClient } from '../../../client/queries.ts'
import { refetchQueries } from '../../../client/refetch-queries.ts'

const isSandboxPath = (path: unknown) => /^\/(sandbox|test-helpers)\//.test(String(path))

export const refreshSandbox = () => refetchQueries(queryClient, ({ queryKey }) => isSandboxPath(queryKey[0]))
