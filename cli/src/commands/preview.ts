/** `parley requests preview`: validates demand and shows the supply, without filing it. */
import type { RequestPreview, Supply } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { money, sanitize } from '../terminal/text.ts'
import { asBody, bodyFrom, fromOption } from './bodies.ts'
import { define, fieldOptions, providedFields } from './define.ts'
import { demandFields } from './demand-fields.ts'

type PreviewFlags = Readonly<Record<string, unknown>> & { readonly from?: string }

export function previewCommand(requests: Command, cli: Cli): void {
  const preview = define(requests, 'preview', 'Preview a request: problems, supply, prices and alternatives. Nothing is filed', [
    [
      'parley requests preview --gpu-model "H100 SXM" --gpus-per-node 8 --nodes 4 --region eu-north --starts-at 2027-03-01 --months 6',
      'shows the supply and its monthly price',
    ],
    ["parley requests preview --from demand.json --json | jq '.problems'", 'prints the problems, for scripts'],
    ['parley requests preview --from demand.json --json | jq .requestBody | parley requests file --from -', 'files the previewed request'],
  ])
  fieldOptions(preview, demandFields)
    .addOption(fromOption())
    .action(async (flags: PreviewFlags) => {
      const body = { ...(await bodyFrom(cli, flags.from)), ...providedFields(flags, demandFields) }
      const found = await (await cli.parley()).requestPreviews.create(asBody(body), { signal: cli.signal })
      if (cli.out.json) cli.out.object(found)
      else for (const line of linesOf(found, String(body.currency ?? 'USD'))) cli.out.text(line)
    })
}

function linesOf({ problems, notices, supply, alternatives }: RequestPreview, currency: string): string[] {
  if (problems.length > 0) return ['The request would be rejected:', ...problems.map((problem) => `- ${sanitize(problem)}`)]
  const alternativeLines = alternatives.map(({ text, supply: { monthlyCents } }) =>
    // The text counts the listings.
    monthlyCents ? `- ${sanitize(text)} ${priceText(monthlyCents, currency)}.` : `- ${sanitize(text)}`,
  )
  return [
    ...notices.map(sanitize),
    `Matching supply: ${supplyText(supply, currency)}.`,
    ...(alternativeLines.length > 0 ? ['Alternatives with more supply:', ...alternativeLines] : []),
  ]
}

const counts: Readonly<Record<string, string>> = {
  none: 'no listings',
  few: '1 to 4 listings',
  some: '5 to 19 listings',
  many: '20 listings or more',
}

function supplyText({ listings, monthlyCents }: Supply, currency: string): string {
  const count = counts[listings] ?? sanitize(listings)
  return monthlyCents ? `${count}, ${priceText(monthlyCents, currency)}` : count
}

const priceText = ({ low, median, high }: NonNullable<Supply['monthlyCents']>, currency: string): string =>
  `${money(median, currency)} a month (${money(low, currency)} to ${money(high, currency)})`
