/** Every page of the documentation. */
import { guides, guidesPage } from './guides/index-page.ts'
import { changelogPage } from './pages/changelog.ts'
import { errorsPage } from './pages/errors.ts'
import { referencePage } from './pages/reference.ts'
import { startPage } from './pages/start.ts'
import type { Page } from './site.ts'

export const pages: readonly Page[] = [startPage, guidesPage, ...guides, referencePage, errorsPage, changelogPage]
