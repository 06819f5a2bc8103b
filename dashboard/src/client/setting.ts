/** Settings that the service wrote into the page. */
const named = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

export const serviceName = named('service-name')
/** The partner API's base address, ending in /v1. */
export const apiUrl = named('api')
export const docsUrl = named('docs')
/** The support address. */
export const supportEmail = named('support')
/** The installation's status page. Empty if there is none. */
export const statusUrl = named('status')
