import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../paths.ts'
import { type Scrape, scrape } from '../scrape.ts'
import { openTestApp, until } from '../test-app.ts'

const file = join(root, 'deploy/alerts.yml')
const testFile = join(root, 'deploy/alerts.test.yml')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}
interface PrometheusTest {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts?: readonly unknown[] }[]
}
const { groups } = parse(readFileSync(file, 'utf8')) as { groups: readonly { readonly rules: readonly Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

/** All metrics in an expression, with the labels that it selects by. */
function metricsIn(expr: string) {
  return [...expr.matchAll(/\b((?:parley|process|nodejs)_[a-z_]+|up)\b(?:\{([^}]*)\})?/g)].map(([, name = '', selector = '']) => ({
    name,
    matchers: [...selector.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(([, label = '', operator = '', value = '']) => ({
      label,
      operator,
      value,
    })),
  }))
}
/** The labels by which an expression groups, and those in its summary. */
const groupedBy = (expr: string) => [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, */))
const summaryLabels = ({ annotations }: Rule) => [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)

/** What Prometheus adds to a scrape: the job and the instance, and whether the scrape succeeded. */
const prometheusOwn = { metrics: ['up'], labels: ['job', 'instance'] }
const cards = new Set(Object.keys({ ...partnerCards, ...dashboardCards }))

describe('the alert rules', () => {
  let metrics: Scrape
  const samplesOf = (metric: string) => metrics.names.filter((name) => name === metric || name.startsWith(`${metric}{`))
  const valuesOf = (metric: string, label: string) =>
    new Set(samplesOf(metric).flatMap((name) => new RegExp(`[{,]${label}="([^"]*)"`).exec(name)?.[1] ?? []))

  beforeAll(async () => {
    // With an SMTP server, metrics of waiting mail are included.
    const app = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await app.as('mina').get('/me')
    await app.visitor().get('/auth/session')
    await until(async () => {
      metrics = await scrape(app)
      return metrics.text.includes('card="readSession"')
    })
  })

  it('each have a unique name and a severity', () => {
    expect(rules.length).toBeGreaterThan(15)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, labels } of rules) expect(['page', 'ticket'], alert).toContain(labels.severity)
  })

  it('use only metrics of the service, and labels that these have', () => {
    for (const { alert, expr } of rules) {
      const used = metricsIn(expr)
      expect(used.length, alert).toBeGreaterThan(0)
      for (const { name, matchers } of used) {
        if (!prometheusOwn.metrics.includes(name)) expect(samplesOf(name), `${alert}: ${name}`).not.toEqual([])
        for (const { label } of matchers)
          if (!prometheusOwn.labels.includes(label)) expect(valuesOf(name, label).size, `${alert}: ${name}, ${label}`).toBeGreaterThan(0)
      }
    }
  })

  it('select by existing values', () => {
    for (const { alert, expr } of rules) {
      for (const { name, matchers } of metricsIn(expr)) {
        for (const { label, operator, value } of matchers) {
          if (label === 'card') expect(cards, `${alert}: ${value}`).toContain(value)
          else if (label === 'status') expect(value, alert).toMatch(/^([1-5]\d\d|5\.\.)(\|[1-5]\d\d)*$/)
          else if (label !== 'job')
            for (const one of operator === '=~' ? value.split('|') : [value])
              expect(valuesOf(name, label), `${alert}: ${label}`).toContain(one)
        }
      }
    }
  })

  it('group by, and show, labels that their metrics have', () => {
    for (const rule of rules) {
      const names = metricsIn(rule.expr).map(({ name }) => name)
      for (const label of [...groupedBy(rule.expr), ...summaryLabels(rule)])
        if (!prometheusOwn.labels.includes(label))
          for (const name of names) expect(valuesOf(name, label).size, `${rule.alert}: ${label}`).toBeGreaterThan(0)
      // A label that is aggregated away cannot be shown.
      const grouped = groupedBy(rule.expr)
      if (grouped.length > 0) for (const label of summaryLabels(rule)) expect(grouped, rule.alert).toContain(label)
    }
  })

  it('count the first sample with a status: such a series starts at one, where increase() sees no change', () => {
    for (const { alert, expr } of rules) {
      for (const [, series = '', range = ''] of expr.matchAll(/increase\((\w+\{status[^}]*\})\[(\w+)\]\)/g))
        expect(expr, alert).toContain(`(${series} unless ${series} offset ${range})\n    or increase(`)
    }
  })

  it('cover every backlog, like the health page', () => {
    const backlogMatchers = rules.flatMap(({ expr }) => metricsIn(expr)).filter(({ name }) => name === 'parley_backlog_oldest_seconds')
    const alertedBacklogs = backlogMatchers.flatMap(({ matchers }) => matchers).flatMap(({ value }) => value.split('|'))
    expect(new Set(alertedBacklogs)).toEqual(valuesOf('parley_backlog', 'of'))
  })

  it('are all in the table of the operations page, which has no others', () => {
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const table = page.split('\n### Alarms\n')[1]?.split('\n## ')[0] ?? ''
    expect([...table.matchAll(/^\| `(Parley\w+)`/gm)].map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert))
  })

  it('the metrics of the service are all in the table of metrics, and the reverse', () => {
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const table = page.split('\n## Metrics\n')[1]?.split('\n### ')[0] ?? ''
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((line) => {
      const names = [...(line.split(' | ')[0] ?? '').replaceAll(/\([^)]*\)/g, '').matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)
      const [first = ''] = names
      // After `parley_database_connections_used`, `_open` stands for the same prefix.
      return names.map((name) => (name.startsWith('_') ? first.replace(/_[a-z]+$/, name) : name))
    })
    const types = [...metrics.text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
    expect(types.filter((name) => !named.includes(name))).toEqual([])
    expect(named.filter((name) => !types.includes(name))).toEqual([])
  })

  const promtool = spawnSync('promtool', ['--version']).status === 0
  it.skipIf(!promtool)('are valid rules for Prometheus', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  it('are each caused, with their summary, by a test of Prometheus', () => {
    const { tests } = parse(readFileSync(testFile, 'utf8'), { merge: true }) as { tests: readonly PrometheusTest[] }
    const caused = tests
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .flatMap(({ alertname, exp_alerts }) => (exp_alerts ? alertname : []))
    expect(new Set(caused)).toEqual(new Set(rules.map(({ alert }) => alert)))
  })
  it.skipIf(!promtool)('fire by their causes, and not before', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', testFile], { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  })
})
