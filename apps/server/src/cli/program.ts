import { Command, CommanderError } from 'commander'
import { z } from 'zod'
import { sentenceOf } from '../announce.ts'
import { terminal } from '../terminal.ts'
import { addAdminCommand } from './admin.ts'
import { addBackupCommands } from './backup.ts'
import { addContestCommands } from './contest.ts'
import { addCorrectCommands } from './correct.ts'
import { addEditorialCommands } from './editorial.ts'
import { EndedWith } from './exit-code.ts'
import { addFeedCommands } from './feeds.ts'
import { addImportCommands } from './import.ts'
import { addJobCommands } from './jobs.ts'
import { addMemberCommand } from './member.ts'
import { addMergeCommands } from './merge.ts'
import { addMoneyCommands } from './money.ts'
import { addPaymentCommands } from './payments.ts'
import { addPlanCommands } from './plan.ts'
import { addProductCommands } from './product.ts'
import { addRemovalCommands } from './removal.ts'
import { addSearchCommand } from './search.ts'
import { addSiteCommands } from './site.ts'
import { addSoundsCommand } from './sounds.ts'
import { addWorldCommands } from './world.ts'

/** Runs `earshot <words>` and returns its exit code: a failure is one sentence and 1; wrong use shows the help, then what is wrong, and is 2; an import that skipped something is 3. */
export async function runProgram(words: readonly string[]): Promise<number> {
  try {
    await makeProgram().parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof EndedWith) return error.code
    if (error instanceof CommanderError) return endOfWrongUse(error)
    const sentence =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n')
        : sentenceOf(error)
    terminal().write('error', `${sentence}\n`)
    return 1
  }
}

/** Says what is wrong after the help, which is longer than a screen. */
function endOfWrongUse({ exitCode, code, message }: CommanderError): number {
  if (exitCode === 0) return 0
  if (code !== 'commander.help') terminal().write('error', `\n${message}\n`)
  return 2
}

function makeProgram(): Command {
  const program = new Command('earshot')
    .description('Run and fill an Earshot community. The settings are those of the server: see docs/operating.md.')
    .showHelpAfterError()
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (words) => terminal().write('out', words),
      writeErr: (words) => terminal().write('error', words),
      // Commander would say it before the help.
      outputError: () => {},
    })
  program.commandsGroup('Music and podcasts:')
  addImportCommands(program)
  addFeedCommands(program)
  addCorrectCommands(program)
  addMergeCommands(program)
  addRemovalCommands(program)
  addSoundsCommand(program)
  program.commandsGroup('Site and community:')
  addSiteCommands(program)
  addAdminCommand(program)
  addMemberCommand(program)
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
  addSearchCommand(program)
  addWorldCommands(program)
  // Subcommands do not take this over by themselves.
  for (const command of program.commands.flatMap((each) => [each, ...each.commands]))
    command.exitOverride().showHelpAfterError().copyInheritedSettings(program)
  return program
}
