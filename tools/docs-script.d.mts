/** The module that holds the documentation's script. */
export function docsScript(): Promise<string>
