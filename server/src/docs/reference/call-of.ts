/** An endpoint's example call for a guide. */
import type { Markup } from '../html.ts'
import { curl } from '../samples/curl.ts'
import { code, type Site } from '../site.ts'
import { endpointOf } from './endpoints.ts'
import { sampleOf } from './example-column.ts'

export const callOf = (site: Site, name: string, label: string): Markup =>
  code('shell', curl(sampleOf(site, endpointOf(site, name))), label)
