/** What the service wrote into the page when it served it. */
const named = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

export const serviceName = named('service-name')
/** The partner API's base address, ending in /v1. */
export const apiUrl = named('api')
export const docsUrl = named('docs')
/** Whom people ask. */
export const supportEmail = named('support')
/** Where the installation tells whether it runs; empty where nowhere. */
export const statusUrl = named('status')
