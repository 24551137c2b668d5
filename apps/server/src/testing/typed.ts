import { runProgram } from '../cli/program.ts'
import type { Services } from '../services.ts'
import { atTerminal } from '../terminal.ts'
import type { TestApp } from './app.ts'

/** Runs a command as a running server does, without a process of its own. Returns its exit code and what it wrote. */
export async function typeCommand(
  services: Services,
  words: readonly string[],
  cwd = '/',
): Promise<{ code: number; out: string; error: string }> {
  const said = { out: '', error: '' }
  const write = (to: 'out' | 'error', sentence: string) => void (said[to] += sentence)
  const terminal = { write, columns: undefined, cwd, readInput: async () => '', services }
  const code = await atTerminal(terminal, () => runProgram(words))
  return { code, ...said }
}

/** Runs a command as a running server does, and the jobs that follow. Words are parted by spaces. */
export async function typedIn(app: TestApp, words: string): ReturnType<typeof typeCommand> {
  const said = await typeCommand(app.services, words.split(' '))
  await app.runJobs()
  return said
}
