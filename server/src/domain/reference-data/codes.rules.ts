const codeForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Why a text is not a valid code. */
export const codeProblem = (code: string): string | undefined =>
  codeForm.test(code) ? undefined : 'must be lower-case letters and digits, parted by single hyphens'
