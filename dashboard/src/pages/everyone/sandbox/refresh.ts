/** Reads the test world anew. */
import { queryClient } from '../../../client/queries.ts'

const isOfTestWorld = (path: unknown) => /^\/(sandbox|test-helpers)\//.test(String(path))

export const refreshTestWorld = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfTestWorld(queryKey[0]) })
