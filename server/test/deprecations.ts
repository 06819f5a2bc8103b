/** The deprecation warnings of Node and libraries in this process. Listening starts with the first test file. */
export const deprecations: string[] = []

process.on('warning', ({ name, message, stack }) => {
  if (name === 'DeprecationWarning') deprecations.push(stack ?? message)
})
