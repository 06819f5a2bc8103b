/** Which row a step is of: its first cell, by which the step's button is described to who does not see them beside each other. */
import { createContext } from 'react'

/** The cell's id; null outside of rows. */
export const RowName = createContext<string | null>(null)
