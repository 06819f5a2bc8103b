/** The program with all commands. */
import tab from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import type { Cli, GlobalOptions } from './cli.ts'
import { accountCommands } from './commands/account.ts'
import { approvalCommands } from './commands/approvals.ts'
import { eventCommands } from './commands/events.ts'
import { introductionCommands } from './commands/introductions.ts'
import { listenCommand } from './commands/listen.ts'
import { marketCommands } from './commands/market.ts'
import { nodeCommands } from './commands/nodes.ts'
import { offerCommands } from './commands/offers.ts'
import { openCommand } from './commands/open.ts'
import { opportunityCommands } from './commands/opportunities.ts'
import { rentCommand } from './commands/rent.ts'
import { rentalCommands } from './commands/rentals.ts'
import { requestCommands } from './commands/requests.ts'
import { sandboxCommands } from './commands/sandbox.ts'
import { submissionCommands } from './commands/submissions.ts'

const helpFooter = `
Examples:
  $ parley login
      stores an API key
  $ parley offers list --gpu-model h100-sxm --available
      lists available offers
  $ parley requests file
      files a request for reserved capacity

Exit codes: 0 success, 1 unexpected, 2 wrong usage, 3 not allowed, 4 invalid or not found, 5 not enough money, 6 rate limit, 7 unavailable, 8 needs approval, 130 interrupted.
Environment: PARLEY_API_KEY, PARLEY_BASE_URL, PARLEY_DASHBOARD_URL, PARLEY_CONFIG_DIR, NO_COLOR.`

export function createProgram(cli: Cli): Command {
  const program = new Command('parley')
    .description('Parley: an introduction marketplace for GPU capacity')
    .version('0.1.0')
    .option('--json', 'print JSON, for scripts')
    .option('--profile <name>', 'use the key of this profile')
    .option('--base-url <url>', 'base URL of the API, which ends in /v1')
    .option('--no-color', 'disable colours')
    .addHelpText('after', helpFooter)
    .showSuggestionAfterError()
    .showHelpAfterError('(use --help for details)')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => cli.terminal.stdout.write(text),
      writeErr: (text) => void (cli.out.json || cli.terminal.stderr.write(text)),
    })
    .hook('preAction', (_, command) => cli.use(command.optsWithGlobals<GlobalOptions>()))
  accountCommands(program, cli)
  offerCommands(program, cli)
  marketCommands(program, cli)
  rentCommand(program, cli)
  rentalCommands(program, cli)
  requestCommands(program, cli)
  nodeCommands(program, cli)
  opportunityCommands(program, cli)
  introductionCommands(program, cli)
  submissionCommands(program, cli)
  eventCommands(program, cli)
  listenCommand(program, cli)
  approvalCommands(program, cli)
  sandboxCommands(program, cli)
  openCommand(program, cli)
  tab(program, { completionCommandName: 'completion' })
  return program
}
