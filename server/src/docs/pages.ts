/** Every page of the documentation. */
import type { OpenapiDocument } from '@parley/contract/openapi'
import { guides, guidesPage } from './guides/index-page.ts'
import { changelogPage } from './pages/changelog.ts'
import { cliPage } from './pages/cli.ts'
import { errorsPage } from './pages/errors.ts'
import { mcpPage } from './pages/mcp.ts'
import { referencePage } from './pages/reference.ts'
import { sdkPage } from './pages/sdk.ts'
import { startPage } from './pages/start.ts'
import { statusPage } from './pages/status.ts'
import { endpointPages } from './reference/endpoint-page.ts'
import { objectPages } from './reference/object-pages.ts'
import type { Page } from './site.ts'

export const pagesOf = (document: OpenapiDocument): Page[] => [
  startPage,
  guidesPage,
  ...guides,
  ...[sdkPage, cliPage, mcpPage],
  referencePage,
  ...endpointPages,
  ...objectPages(document),
  errorsPage,
  changelogPage,
  statusPage,
]
