/** The data of a plot, and its export as a file. */

export interface PlotSeries {
  readonly name: string
  /** One per day. Null if unknown. */
  readonly values: readonly (number | null)[]
  /** Two edges enclose a band, the lower first. If left out, a line. */
  readonly shape?: 'line' | 'edge' | 'steps' | 'bars'
  /** The second color, if two series are shown. */
  readonly tone?: 'second'
}

/** The format of values. */
export interface Scale {
  readonly text: (value: number) => string
  /** Names of the whole values from 0 on, if there are no others. */
  readonly levels?: readonly string[]
  readonly fromZero?: true
}

/** Days may be weeks, each by its first day. */
export const areWeeks = ([first = '', second = '']: readonly string[]): boolean => Date.parse(second) - Date.parse(first) > 86_400_000

/** Whether there is nothing to draw: no day has a value, or every bar or level is at zero. */
export function isBlank(series: readonly PlotSeries[], { levels }: Scale): boolean {
  const zeroIsNothing = levels !== undefined || series.some(({ shape }) => shape === 'bars')
  return series.every(({ values }) => values.every((value) => value === null || (zeroIsNothing && value === 0)))
}

/** The days with a value between days without one: a line has no length there. */
export const lonePoints = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, at) => (value !== null && values[at - 1] == null && values[at + 1] == null ? [at] : []))

/** A series' value on a day, as text. */
export const valueText = ({ values }: PlotSeries, { text }: Scale, at: number): string => {
  const value = values[at]
  return value === null || value === undefined ? '–' : text(value)
}

/** A line per day, with formatted values (RFC 4180). An unknown value is an empty field. */
export function csvOf(days: readonly string[], series: readonly PlotSeries[], csvValue: (value: number) => string): string {
  const head = [areWeeks(days) ? 'week of' : 'day', ...series.map(({ name }) => name)]
  const lines = days.map((day, at) => [day, ...series.map(({ values }) => (values[at] == null ? '' : csvValue(values[at])))])
  return [head, ...lines].map((fields) => `${fields.map(quoted).join(',')}\r\n`).join('')
}
const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/** The picture on the page's background, with its title above it. */
export function pngOf(plotCanvas: HTMLCanvasElement, title: string, container: HTMLElement): Promise<Blob | null> {
  const style = getComputedStyle(container)
  const scale = devicePixelRatio
  const headerHeight = 34 * scale
  const canvas = document.createElement('canvas')
  canvas.width = plotCanvas.width
  canvas.height = plotCanvas.height + headerHeight
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = style.getPropertyValue('--panel').trim()
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = style.getPropertyValue('--ink').trim()
  context.font = `600 ${14 * scale}px ${style.fontFamily}`
  context.fillText(title, 12 * scale, 22 * scale)
  context.drawImage(plotCanvas, 0, headerHeight)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
