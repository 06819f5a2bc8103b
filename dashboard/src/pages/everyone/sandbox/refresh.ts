/** Reads the test world again. */
import { queryClient } from '../../../client/queries.ts'
import { refetchQueries } from '../../../client/refetch-queries.ts'

const isOfTestWorld = (path: unknown) => /^\/(sandbox|test-helpers)\//.test(String(path))

export const refreshTestWorld = () => refetchQueries(queryClient, ({ queryKey }) => isOfTestWorld(queryKey[0]))
