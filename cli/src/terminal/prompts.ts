/** Prompts on the terminal. Ctrl-C exits the program. */
import { CANCEL_SYMBOL, confirm, password, text } from '@clack/prompts'
import { CanceledError } from '../failure.ts'

/** Prompts use the error stream, because standard output may be piped. */
const output = process.stderr

export const promptText = async (message: string, check: (value: string) => string | undefined): Promise<string> =>
  unlessCanceled(await text({ message, output, validate: (value = '') => check(value) }))

export const promptSecret = async (message: string): Promise<string> => unlessCanceled(await password({ message, output }))

export const promptYesNo = async (message: string): Promise<boolean> =>
  unlessCanceled(await confirm({ message, output, initialValue: false }))

function unlessCanceled<T extends string | boolean>(answer: T | typeof CANCEL_SYMBOL): T {
  if (answer === CANCEL_SYMBOL) throw new CanceledError('Canceled. Nothing was done.')
  return answer
}
