import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Services } from './services.ts'

/** Where a command was typed, and what is shown there: this process, or one that sent the command to the running server. */
export type Terminal = {
  write: (to: 'out' | 'error', text: string) => void
  /** Width of the screen; undefined where lines cannot be drawn over. */
  columns: number | undefined
  /** The folder that relative paths start from. */
  cwd: string
  readInput: () => Promise<string>
  /** What the running server works with; undefined where a command opens all of it itself. */
  services?: Services
}

const given = new AsyncLocalStorage<Terminal>()

const own: Terminal = {
  write: (to, words) => void process[to === 'out' ? 'stdout' : 'stderr'].write(words),
  columns: process.stderr.isTTY ? process.stderr.columns : undefined,
  cwd: process.cwd(),
  readInput: () => text(process.stdin),
}

/** The terminal of the command that runs now; else that of this process. */
export const terminal = (): Terminal => given.getStore() ?? own

/** A path as it was typed, from the folder where the command was typed. */
export const atHand = (file: string): string => path.resolve(terminal().cwd, file)

/** Runs a command for another terminal. */
export const atTerminal = <T>(other: Terminal, command: () => Promise<T>): Promise<T> => given.run(other, command)
