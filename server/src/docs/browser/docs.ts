/** What the script adds to pages that can be read without it: copying, the language that was chosen, search, and calls with a test key. */
import { addCopyButtons } from './copy.ts'
import { keepLanguage } from './language.ts'
import { probe } from './probe.ts'
import { openSearch } from './search.ts'
import { openForms } from './try-it.ts'

addCopyButtons()
keepLanguage()
openSearch()
openForms()
probe()
