/** Prompts on the terminal. Ctrl-C exits the program. */
import { CANCEL_SYMBOL, confirm, password, text } from '@clack/prompts'
import { UsageError } from '../failure.ts'

/** Prompts use the error stream, because standard output may be piped. */
const output = process.stderr

export const askText = async (message: string, check: (value: string) => string | undefined): Promise<string> =>
  answered(await text({ message, output, validate: (value = '') => check(value) }))

export const askSecret = async (message: string): Promise<string> => answered(await password({ message, output }))

export const askYesNo = async (message: string): Promise<boolean> => answered(await confirm({ message, output, initialValue: false }))

function answered<T extends string | boolean>(answer: T | typeof CANCEL_SYMBOL): T {
  if (answer === CANCEL_SYMBOL) throw new UsageError('Canceled. Nothing was done.')
  return answer
}
