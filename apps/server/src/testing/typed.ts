import { runProgram } from '../cli/program.ts'
import type { Services } from '../ports/services.ts'
import { atTerminal } from '../process/log/terminal.ts'
import type { TestApp } from './app.ts'

/**
 * Runs a command without a separate process: as a running server does, or without `services` as a machine without a
 * server. Returns its exit code and its output.
 */
export async function typeCommand(
  services: Services | undefined,
  words: readonly string[],
  cwd = '/',
): Promise<{ code: number; out: string; error: string }> {
  const printed = { out: '', error: '' }
  const write = (to: 'out' | 'error', sentence: string) => void (printed[to] += sentence)
  const terminal = { write, columns: undefined, cwd, readInput: async () => '', services }
  const code = await atTerminal(terminal, () => runProgram(words))
  return { code, ...printed }
}

/** Runs a command as a running server does, and the jobs that follow. Spaces separate the words. */
export async function typedIn(app: TestApp, words: string): ReturnType<typeof typeCommand> {
  const printed = await typeCommand(app.services, words.split(' '))
  await app.runJobs()
  return printed
}
