/** The script of the pages, which are readable without it: copy buttons, the chosen language, search, and calls with a test key. */
import { addCopyButtons } from './copy.ts'
import { persistLanguage } from './language.ts'
import { probe } from './probe.ts'
import { openSearch } from './search.ts'
import { openForms } from './try-it.ts'

addCopyButtons()
persistLanguage()
openSearch()
openForms()
probe()
