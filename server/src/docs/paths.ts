/** The paths of pages that are generated from the cards. */

const kebab = (name: string) => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

export const endpointPath = (name: string): `/docs${string}` => `/docs/reference/${kebab(name)}`
export const objectPath = (name: string): `/docs${string}` => `/docs/objects/${kebab(name)}`
export const headingAnchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')

/** What a browser is shown in place of a page that does not exist. */
export const notFoundPath = '/docs/not-found'
