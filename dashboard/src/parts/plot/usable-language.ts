import { browserLocale } from '../amounts.ts'

/** uPlot formats with the browser's language as soon as it is loaded, and fails if that is not a valid language tag. */
Object.defineProperty(navigator, 'language', { value: browserLocale(), configurable: true })
