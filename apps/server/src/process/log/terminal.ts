import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Services } from '../../ports/services.ts'

/** The terminal of a command: this process, or one that sent the command to the running server. */
export type Terminal = {
  write: (to: 'out' | 'error', text: string) => void
  /** Width of the screen; undefined if lines cannot be overwritten. */
  columns: number | undefined
  /** The folder that relative paths are resolved from. */
  cwd: string
  readInput: () => Promise<string>
  /** The services of the running server; undefined if a command opens its own. */
  services?: Services
  /** The job of the command, if the running server runs it. */
  jobId?: string
}

const given = new AsyncLocalStorage<Terminal>()

let isServer = false

/**
 * Turns the output of this process into a log: JSON like the lines of requests, unless a person reads it at a terminal.
 */
export function logAsServer(): void {
  isServer = true
}

const LEVELS = { out: 30, error: 50 } as const

const logLine = (to: keyof typeof LEVELS, words: string): string =>
  `${JSON.stringify({ level: LEVELS[to], time: Date.now(), pid: process.pid, hostname: hostname(), msg: words.trim() })}\n`

const processTerminal: Terminal = {
  write: (to, words) => {
    const stream = process[to === 'out' ? 'stdout' : 'stderr']
    stream.write(isServer && !stream.isTTY ? logLine(to, words) : words)
  },
  columns: process.stderr.isTTY ? process.stderr.columns : undefined,
  cwd: process.cwd(),
  readInput: () => text(process.stdin),
}

/** Returns the terminal of the running command, else that of this process. */
export const terminal = (): Terminal => given.getStore() ?? processTerminal

/** Resolves a path as entered, from the folder of the command. */
export const atHand = (file: string): string => path.resolve(terminal().cwd, file)

/** Runs a command for another terminal. */
export const atTerminal = <T>(other: Terminal, command: () => Promise<T>): Promise<T> => given.run(other, command)
