/** A plot by days: drawn, usable by keyboard and screen reader, with its table and its files. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { saveFile } from '../download.tsx'
import { Panel } from '../panel.tsx'
import { dayText, utcDayText } from '../times.ts'
import { showToast } from '../toasts.tsx'
import type { DrawnPlot } from './draw.ts'
import styles from './plot.module.css'
import { areWeeks, csvOf, isBlank, type PlotSeries, pngOf, type Scale, valueText } from './series.ts'

interface PlotProps {
  readonly title: string
  /** YYYY-MM-DD, each day once, oldest first. */
  readonly days: readonly string[]
  readonly series: readonly PlotSeries[]
  readonly scale: Scale
  /** Values in the file. Default: as they are shown. */
  readonly csvValue?: (value: number) => string
  /** The name of its files, without an extension. */
  readonly fileName: string
  /** In pixels. */
  readonly height?: number
  /** Shown if there is nothing to draw. */
  readonly empty: string
}

export function PlotPanel({ empty, ...plot }: PlotProps) {
  if (!isBlank(plot.series, plot.scale)) return <PlotView {...plot} />
  return (
    <Panel title={plot.title}>
      <p className="soft">{empty}</p>
    </Panel>
  )
}

function PlotView({ title, days, series, scale, csvValue = scale.text, fileName, height = 260 }: Omit<PlotProps, 'empty'>) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const { plotRef, isMissing } = usePlot(containerRef, { days, series, scale, height }, setAt)
  const shown = Math.min(at ?? days.length - 1, days.length - 1)
  const savePng = async () => {
    const png = plotRef.current && containerRef.current && (await pngOf(plotRef.current.canvas, title, containerRef.current))
    if (png) saveFile(png, `${fileName}.png`)
    else showToast('This browser could not create the image.', 'bad')
  }
  const saveCsv = () => saveFile(new Blob([csvOf(days, series, csvValue)], { type: 'text/csv' }), `${fileName}.csv`)
  return (
    <Panel
      title={title}
      actions={
        <div className="row">
          <Button icon="down" onClick={saveCsv}>
            CSV<span className="unseen"> of {title}</span>
          </Button>
          <Button icon="down" onClick={() => void savePng()}>
            PNG<span className="unseen"> of {title}</span>
          </Button>
        </div>
      }
    >
      <Readout day={days[shown]} series={series} scale={scale} at={shown} />
      <KeyboardNavigation
        title={title}
        count={days.length}
        at={shown}
        text={readoutText(days, series, scale, shown)}
        onIndexChange={(to) => plotRef.current?.point(to)}
      >
        {isMissing && <p className="soft">The chart did not load. Reload the page to see it. The table has its values.</p>}
        <div ref={containerRef} className={styles.drawn} hidden={isMissing} />
      </KeyboardNavigation>
      <DataTable title={title} days={days} series={series} scale={scale} />
    </Panel>
  )
}

/** Redraws when the data or the colors change, and follows the width of its container. It is missing if its script does not load. */
function usePlot(
  containerRef: React.RefObject<HTMLDivElement | null>,
  data: Pick<PlotProps, 'days' | 'series' | 'scale'> & { readonly height: number },
  onPoint: (index: number | null) => void,
) {
  const plotRef = useRef<DrawnPlot | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const scheme = useScheme()
  const { days, series, scale, height } = data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides what colours mean
  useEffect(() => {
    const container = containerRef.current
    if (!container) return
    let isDisposed = false
    const resizeObserver = new ResizeObserver(() => plotRef.current?.resize(container.clientWidth))
    const draw = ({ drawPlot }: typeof import('./draw.ts')) => {
      if (isDisposed) return
      plotRef.current = drawPlot(container, { days, series, scale, height, onPoint })
      resizeObserver.observe(container)
    }
    import('./draw.ts').then(draw, () => setIsMissing(true))
    return () => {
      isDisposed = true
      resizeObserver.disconnect()
      plotRef.current?.destroy()
      plotRef.current = null
    }
  }, [containerRef, days, series, scale, height, onPoint, scheme])
  return { plotRef, isMissing }
}

/** Changes when the page's colors change. */
function useScheme(): string {
  const [scheme, setScheme] = useState('')
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const read = () => setScheme(`${dark.matches} ${document.documentElement.dataset.theme ?? ''}`)
    const themeObserver = new MutationObserver(read)
    themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    dark.addEventListener('change', read)
    read()
    return () => {
      themeObserver.disconnect()
      dark.removeEventListener('change', read)
    }
  }, [])
  return scheme
}

const readoutText = (days: readonly string[], series: readonly PlotSeries[], scale: Scale, at: number): string =>
  [utcDayText(days[at] ?? ''), ...series.map((one) => `${one.name}: ${valueText(one, scale, at)}`)].join(', ')

interface KeyboardNavigationProps {
  readonly title: string
  readonly count: number
  readonly at: number
  readonly text: string
  readonly onIndexChange: (to: number) => void
  readonly children: React.ReactNode
}
const stepsByKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -30, PageUp: 30 }

/** Arrow keys move from day to day, and a screen reader announces the values. */
function KeyboardNavigation({ title, count, at, text, onIndexChange, children }: KeyboardNavigationProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : at + (stepsByKey[event.key] ?? Number.NaN)
    if (Number.isNaN(to)) return
    event.preventDefault()
    onIndexChange(Math.max(0, Math.min(count - 1, to)))
  }
  return (
    <div
      className={styles.walked}
      role="slider"
      tabIndex={0}
      aria-label={`${title}, day by day`}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

const swatchOf = ({ shape, tone }: PlotSeries) =>
  `${styles.swatch} ${shape === 'edge' ? styles.edge : tone === 'second' ? styles.second : ''}`

/** The values of the day that is pointed at, otherwise of the last day. */
function Readout({
  day,
  series,
  scale,
  at,
}: Pick<PlotProps, 'series' | 'scale'> & { readonly day: string | undefined; readonly at: number }) {
  return (
    <p className={styles.readout} aria-hidden="true">
      <span className="soft">{day && utcDayText(day)}</span>
      {series.map((one) => (
        <span key={one.name}>
          <i className={swatchOf(one)} /> <span className="soft">{one.name}</span> <strong>{valueText(one, scale, at)}</strong>
        </span>
      ))}
    </p>
  )
}

/** The same as a table, newest first. Its rows are rendered when it is opened. */
function DataTable({ title, days, series, scale }: Pick<PlotProps, 'title' | 'days' | 'series' | 'scale'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as a table</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className={styles.table} aria-labelledby={id} tabIndex={0}>
          <table>
            <caption id={id} className="unseen">
              {title}
            </caption>
            <thead>
              <tr>
                <th scope="col">{areWeeks(days) ? 'Week of' : 'Day'} (UTC)</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="end">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, at) => (
                  <tr key={day}>
                    <th scope="row">{dayText(day)}</th>
                    {series.map((one) => (
                      <td key={one.name} className="end">
                        {valueText(one, scale, at)}
                      </td>
                    ))}
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
