const codeForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Why a text would not read well as a code in a query. */
export const codeProblem = (code: string): string | undefined =>
  codeForm.test(code) ? undefined : 'must be lower-case letters and digits, parted by single hyphens'
