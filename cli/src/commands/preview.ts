/** `parley requests preview`: what filing would meet, before anything is filed. */
import type { RequestPreview, Supply } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { money, plain } from '../terminal/text.ts'
import { asBody, bodyFrom, fromOption } from './bodies.ts'
import { define, fieldOptions, fieldsGiven } from './define.ts'
import { demandFields } from './demand-fields.ts'

type PreviewFlags = Readonly<Record<string, unknown>> & { readonly from?: string }

export function previewCommand(requests: Command, cli: Cli): void {
  const preview = define(requests, 'preview', 'Tell what filing would meet: problems, supply, prices, what finds more; nothing is filed', [
    [
      'parley requests preview --gpu-model "H100 SXM" --gpus-per-node 8 --nodes 4 --region eu-north --starts-at 2027-03-01 --months 6',
      'how much there is, and what it costs a month',
    ],
    ["parley requests preview --from demand.json --json | jq '.problems'", 'what would be refused, for a program'],
    ['parley requests preview --from demand.json --json | jq .requestBody | parley requests file --from -', 'files what was previewed'],
  ])
  fieldOptions(preview, demandFields)
    .addOption(fromOption())
    .action(async (flags: PreviewFlags) => {
      const body = { ...(await bodyFrom(cli, flags.from)), ...fieldsGiven(flags, demandFields) }
      const found = await (await cli.parley()).requestPreviews.create(asBody(body), { signal: cli.signal })
      if (cli.out.json) cli.out.thing(found)
      else for (const line of linesOf(found, String(body.currency ?? 'USD'))) cli.out.text(line)
    })
}

function linesOf({ problems, notices, supply, alternatives }: RequestPreview, currency: string): string[] {
  if (problems.length > 0) return ['It would be refused:', ...problems.map((problem) => `- ${plain(problem)}`)]
  const others = alternatives.map(({ text, supply: found }) => `- ${plain(text)}: ${supplyText(found, currency)}`)
  return [
    ...notices.map(plain),
    `On the market for it: ${supplyText(supply, currency)}.`,
    ...(others.length > 0 ? ['What finds more:', ...others] : []),
  ]
}

const counts: Readonly<Record<string, string>> = {
  none: 'nothing',
  few: 'up to 4 listings',
  some: '5 to 19 listings',
  many: '20 listings or more',
}

function supplyText({ listings, monthlyCents }: Supply, currency: string): string {
  const count = counts[listings] ?? plain(listings)
  if (!monthlyCents) return count
  const { low, median, high } = monthlyCents
  return `${count}, ${money(median, currency)} a month (${money(low, currency)} to ${money(high, currency)})`
}
