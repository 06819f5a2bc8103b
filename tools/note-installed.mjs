/** What npm runs after it installed the packages. */
import { noteInstalled } from './setup.mjs'

noteInstalled()
