/** Settings that the service wrote into the page. */
const metaContent = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

export const serviceName = metaContent('service-name')
/** The partner API's base address, ending in /v1. */
export const apiUrl = metaContent('api')
export const docsUrl = metaContent('docs')
/** The support address. */
export const supportEmail = metaContent('support')
/** The installation's status page. Empty if there is none. */
export const statusUrl = metaContent('status')
