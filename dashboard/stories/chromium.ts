/** Finds a Chromium that runs on this machine: the one in an npm package (x64 Linux), otherwise the system's own. */
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
      // Not found.
    }
  }
  return null
}

async function packagedExecutable(): Promise<string> {
  // Without the name of a runtime, the package does not unpack the libraries of its browser.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packagedChromium } = await import('@sparticuz/chromium')
  return packagedChromium.executablePath()
}

/** The package looks for its fonts in /tmp/fonts, wherever it unpacks them. Without a font, text has no height. */
function configureFonts(): void {
  const folder = join(tmpdir(), 'fonts')
  const directories = `<dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>`
  writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${directories}</fontconfig>`)
}

/** Emulating a GPU on the CPU took a sixth of the stories' run time. */
const withoutGpu = ['--disable-gpu', '--disable-software-rasterizer']
/** A page lives for seconds: optimizing its scripts, and one process for each page, cost a quarter. */
const shortLived = ['--js-flags=--max-lazy --no-opt --no-maglev', '--process-per-site', '--disable-site-isolation-trials']
const launch = async (executablePath: string, more: string[] = []) =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...withoutGpu, ...shortLived, ...more],
    timeout: 120_000,
  })

const systemBrowser = () => inPath('chromium') ?? inPath('chromium-browser') ?? inPath('google-chrome')

/** Call this before workers start: if two unpacked at the same time, one would launch a partly written file. */
export async function unpackBrowser(): Promise<void> {
  // If the package does not run, the system's own browser is used, or each story is reported as skipped.
  await packagedExecutable()
    .then(configureFonts)
    .catch(() => {})
}

/** The package's browser has no window to draw, and costs a fifth less. */
async function open(): Promise<Browser | null> {
  try {
    return await launch(await packagedExecutable(), ['--headless=shell'])
  } catch {
    const path = systemBrowser()
    return path === null ? null : launch(path).catch(() => null)
  }
}

let browser: Promise<Browser | null> | undefined

/** One browser for all files of a worker. Null if none runs. */
export function sharedBrowser(): Promise<Browser | null> {
  browser ??= open()
  return browser
}
