import { NotMoney } from '@earshot/contract/money/money'
import { Command, CommanderError } from 'commander'
import type { Option } from 'commander'
import { z } from 'zod'
import { sentenceOf } from '../process/log/announce.ts'
import { terminal } from '../process/log/terminal.ts'
import { addCorrectCommands } from './catalogue/correct.ts'
import { addFeedCommands } from './catalogue/feeds.ts'
import { addImportCommands } from './catalogue/import.ts'
import { addMergeCommands } from './catalogue/merge.ts'
import { addReleaseCommand } from './catalogue/release.ts'
import { addRemovalCommands } from './catalogue/removal.ts'
import { addSearchCommand } from './catalogue/search.ts'
import { addSoundsCommand } from './catalogue/sounds.ts'
import { addAdminCommand } from './community/admin.ts'
import { addContestCommands } from './community/contest.ts'
import { addCreatorCommand } from './community/creator.ts'
import { addEditorialCommands } from './community/editorial.ts'
import { addMemberCommand } from './community/member.ts'
import { addSiteCommands } from './community/site.ts'
import { EndedWith } from './exit-code.ts'
import { addMoneyCommands } from './money/money.ts'
import { addPaymentCommands } from './money/payments.ts'
import { addPlanCommands } from './money/plan.ts'
import { addProductCommands } from './money/product.ts'
import { addBackupCommands } from './operation/backup.ts'
import { addJobCommands } from './operation/jobs.ts'
import { addNodesCommand } from './operation/nodes.ts'
import { addSettingsCommand } from './operation/settings.ts'
import { addSetupCommand } from './operation/setup.ts'
import { addWorldCommands } from './operation/world.ts'

/**
 * Runs `earshot <words>` and returns its exit code. A failure prints one sentence and is 1; wrong usage prints the
 * help, then the error, and is 2; an import that skipped something is 3.
 */
export async function runProgram(words: readonly string[]): Promise<number> {
  const program = makeProgram()
  let options: readonly Option[] = []
  program.hook('preAction', (_program, command) => {
    options = command.options
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof EndedWith) return error.code
    if (error instanceof CommanderError) return endOfWrongUse(error)
    terminal().write('error', `${problemOf(error, options)}\n`)
    return 1
  }
}

function problemOf(error: unknown, options: readonly Option[]): string {
  if (error instanceof NotMoney) return `${typedName([error.field], options)} ${error.message}`
  if (!(error instanceof z.ZodError)) return sentenceOf(error)
  return error.issues.map((issue) => `${typedName(issue.path, options)} ${issue.message}`).join('\n')
}

/** Returns the name of a wrong value as it is typed: `--end` for an option, `username` for an argument. */
function typedName(path: readonly PropertyKey[], options: readonly Option[]): string {
  return options.find((option) => option.attributeName() === path[0])?.long ?? path.join('.')
}

/** Prints the error after the help, which is longer than a screen. */
function endOfWrongUse({ exitCode, code, message }: CommanderError): number {
  if (exitCode === 0) return 0
  if (code !== 'commander.help') terminal().write('error', `\n${message}\n`)
  return 2
}

function makeProgram(): Command {
  const program = new Command('earshot')
    .description('Manage an Earshot community. The settings are those of the server: see docs/operating.md.')
    .showHelpAfterError()
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (words) => terminal().write('out', words),
      writeErr: (words) => terminal().write('error', words),
      // Commander would print the error before the help.
      outputError: () => {},
    })
  program.commandsGroup('Music and podcasts:')
  addImportCommands(program)
  addFeedCommands(program)
  addCorrectCommands(program)
  addMergeCommands(program)
  addRemovalCommands(program)
  addReleaseCommand(program)
  addSoundsCommand(program)
  program.commandsGroup('Site and community:')
  addSiteCommands(program)
  addAdminCommand(program)
  addMemberCommand(program)
  addCreatorCommand(program)
  addEditorialCommands(program)
  addContestCommands(program)
  program.commandsGroup('Money:')
  addPlanCommands(program)
  addProductCommands(program)
  addPaymentCommands(program)
  addMoneyCommands(program)
  program.commandsGroup('Operation:')
  addBackupCommands(program)
  addJobCommands(program)
  addNodesCommand(program)
  addSettingsCommand(program)
  addSetupCommand(program)
  addSearchCommand(program)
  addWorldCommands(program)
  // Subcommands do not inherit these settings.
  for (const command of program.commands.flatMap((each) => [each, ...each.commands]))
    command.exitOverride().showHelpAfterError().copyInheritedSettings(program)
  return program
}
