/** uPlot formats by the browser's language as soon as it is loaded, and fails where that is no language's tag. */
try {
  Intl.getCanonicalLocales(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
}
