/** Draws a plot with uPlot, in the page's colors. Loaded with the first visible plot. */
import './usable-language.ts'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { areWeeks, lonePoints, type PlotSeries, type Scale } from './series.ts'

export interface PlotOptions {
  readonly days: readonly string[]
  readonly series: readonly PlotSeries[]
  readonly scale: Scale
  readonly height: number
  /** Called with the day that is pointed at. Null if there is none. */
  readonly onPoint: (index: number | null) => void
}
export interface DrawnPlot {
  readonly canvas: HTMLCanvasElement
  readonly point: (index: number) => void
  readonly resize: (width: number) => void
  readonly destroy: () => void
}

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthText = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const monthSeconds = 27 * 86_400

/** The current values of the page's design tokens. */
function coloursOf(container: HTMLElement) {
  const style = getComputedStyle(container)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    accent: token('--accent'),
    second: token('--wait'),
    band: token('--wash'),
    soft: token('--soft'),
    line: token('--line'),
    font: `12px ${style.fontFamily}`,
  }
}
type Colours = ReturnType<typeof coloursOf>

export function drawPlot(container: HTMLElement, { days, series: shown, scale, height, onPoint }: PlotOptions): DrawnPlot {
  const series = edgesFirst(shown)
  const seconds = days.map((day) => Date.parse(day) / 1000)
  const options: UPlot.Options = {
    width: container.clientWidth,
    height,
    tzDate: (at) => UPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      ...(series.some(({ shape }) => shape === 'bars') && { x: { range: widened } }),
      y: scale.levels
        ? { range: [0, scale.levels.length - 1 + 0.15] }
        : scale.fromZero
          ? { range: (_, __, max) => [0, max * 1.08 || 1] }
          : {},
    },
    ...styleOptions(series, areWeeks(days), scale, coloursOf(container)),
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
  const plot = new UPlot(options, [seconds, ...series.map(({ values }) => [...values])], container)
  return {
    canvas: plot.ctx.canvas,
    point: (index) => plot.setCursor({ left: plot.valToPos(seconds[index] ?? 0, 'x'), top: 0 }),
    resize: (width) => plot.setSize({ width, height }),
    destroy: () => plot.destroy(),
  }
}

/** If steps are smaller than the precision of the labels, each label is shown once. */
const withoutRepeats = (texts: readonly string[]) => texts.map((text, at) => (text === texts[at - 1] ? '' : text))

/** The width of a date with its margin. */
const dateSpace = 64
/** At most this many days, including the last: the axis labels the days. */
const everyNth = (seconds: ArrayLike<number>, max: number) => {
  const step = Math.max(1, Math.ceil(seconds.length / max))
  return Array.from(seconds).filter((_, at) => (seconds.length - 1 - at) % step === 0)
}
/** Cents and counts: there are no values between two of them to label. */
const isWhole = ({ values }: PlotSeries) => values.every((value) => value === null || Number.isInteger(value))
const wholeSteps = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat()

function styleOptions(
  series: readonly PlotSeries[],
  weekly: boolean,
  scale: Scale,
  colours: Colours,
): Pick<UPlot.Options, 'series' | 'axes' | 'bands'> {
  const { soft, line, font } = colours
  const common = { stroke: soft, font, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  return {
    series: [{}, ...series.map((one) => seriesStyle(one, colours))],
    bands: isEdge(series[0]) && isEdge(series[1]) ? [{ series: [2, 1], fill: colours.band }] : [],
    axes: [
      {
        ...common,
        size: 34,
        space: dateSpace,
        ...(weekly && { splits: (plot) => everyNth(plot.data[0], plot.width / dateSpace) }),
        values: (_, at, __, ___, step) => at.map((one) => dateText(one, weekly ? 0 : step)),
      },
      {
        ...common,
        size: 62,
        ...(scale.levels && { splits: () => scale.levels?.map((_, at) => at) ?? [] }),
        ...(series.every(isWhole) && { incrs: wholeSteps }),
        values: (_, values) => withoutRepeats(values.map(scale.text)),
      },
    ],
  }
}

const halfDaySeconds = 43_200
/** The first and the last bar are as wide as the others. A single one is in the middle of its day. */
const widened = (_: UPlot, min: number, max: number): [number, number] => {
  const margin = (max - min) / 60 || halfDaySeconds
  return [min - margin, max + margin]
}

const dateText = (seconds: number, step: number) => (step >= monthSeconds ? monthText : dayText).format(seconds * 1000)
const isEdge = (series: PlotSeries | undefined) => series?.shape === 'edge'
/** A band is drawn below the following series. */
const edgesFirst = (series: readonly PlotSeries[]) => [...series.filter(isEdge), ...series.filter((one) => !isEdge(one))]

function seriesStyle({ name, shape = 'line', tone, values }: PlotSeries, { accent, second, band }: Colours): UPlot.Series {
  const stroke = tone === 'second' ? second : accent
  const plain = { label: name, stroke, points: { show: false } }
  if (shape === 'edge') return { ...plain, stroke: band, width: 1 }
  if (shape === 'line') return { ...plain, width: 2, points: { show: false, filter: lonePoints(values), fill: stroke, size: 6 } }
  if (shape === 'bars') {
    const paths = UPlot.paths.bars?.({ size: [0.7, 24] })
    return { ...plain, fill: accent, width: 0, ...(paths && { paths }) }
  }
  const paths = UPlot.paths.stepped?.({ align: 1 })
  return { ...plain, width: 1.5, fill: band, ...(paths && { paths }) }
}
