import { readersLocale } from '../amounts.ts'

/** uPlot formats by the browser's language as soon as it is loaded, and fails where that is no language's tag. */
Object.defineProperty(navigator, 'language', { value: readersLocale(), configurable: true })
