/** Metrics in the Prometheus text format, version 0.0.4. */

export interface Sample {
  /** The suffix of a histogram's parts: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string | number>>
  readonly value: number
}
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export const family = (name: string, type: Metric['type'], help: string, samples: readonly Sample[]): Metric => ({
  name,
  help,
  type,
  samples,
})
export const gauge = (name: string, help: string, value: number) => family(name, 'gauge', help, [{ value }])
export const counter = (name: string, help: string, value: number) => family(name, 'counter', help, [{ value }])

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

export const exposition = (metrics: readonly Metric[]): string => `${metrics.flatMap(lines).join('\n')}\n`

const lines = ({ name, help, type, samples }: Metric): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${formatNumber(value)}`),
]

function labelled(labels: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const formatNumber = (value: number) => (Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : value < 0 ? '-Inf' : 'NaN')
