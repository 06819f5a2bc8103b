/** The row of a step: its first cell describes the step's button for those who do not see them side by side. */
import { createContext } from 'react'

/** The cell's ID. Null outside of rows. */
export const RowName = createContext<string | null>(null)
