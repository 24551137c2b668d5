import { Command, CommanderError } from 'commander'
import { z } from 'zod'
import { sentenceOf } from '../announce.ts'
import { addAdminCommand } from './admin.ts'
import { addBackupCommands } from './backup.ts'
import { addEditorialCommands } from './editorial.ts'
import { addImportCommands } from './import.ts'
import { addMemberCommand } from './member.ts'
import { addWorldCommands } from './world.ts'

// `earshot <command>`. A failure is one sentence and exit code 1; wrong use shows the help and exit code 2.
const program = new Command('earshot')
  .description('Run and fill an Earshot community. The settings are those of the server: see docs/operating.md.')
  .showHelpAfterError()
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })
addAdminCommand(program)
addBackupCommands(program)
addEditorialCommands(program)
addImportCommands(program)
addMemberCommand(program)
addWorldCommands(program)
// Subcommands do not take this over by themselves.
for (const command of program.commands.flatMap((each) => [each, ...each.commands]))
  command.exitOverride().showHelpAfterError()

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else {
    console.error(
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n')
        : sentenceOf(error),
    )
    process.exitCode = 1
  }
}
