/** What Node and libraries warned of in this process, each once; heard as soon as the first file of tests begins. */
export const deprecations: string[] = []

process.on('warning', ({ name, message, stack }) => {
  if (name === 'DeprecationWarning') deprecations.push(stack ?? message)
})
