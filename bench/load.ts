// Load by wrk: one thread, so that the program under test has a core of its own on a machine with two.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What one measure gave. Times in milliseconds; `wrong` counts replies that failed or were not what was asked for. */
export type Load = {
  perSecond: number
  p50: number
  p99: number
  bytesPerSecond: number
  requests: number
  wrong: number
}

/** How to ask: `script` names the way, `encoding` what is accepted. */
export type Options = {
  seconds?: number
  warmUp?: number
  connections?: number
  script?: 'paths' | 'ranges' | 'open-ranges' | 'plays' | 'votes'
  encoding?: 'br'
}

const here = path.dirname(fileURLToPath(import.meta.url))

/** Connections of every measure. */
export const CONNECTIONS = 16

/** Asks `origin` for the paths, one after the other and again from the start. `script` names the way of asking. */
export async function load(origin: string, paths: readonly string[], options: Options = {}): Promise<Load> {
  const { seconds = 6, warmUp = 1 } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-load-'))
  const file = path.join(folder, 'paths')
  writeFileSync(file, paths.join('\n'))
  try {
    if (warmUp > 0) await wrk(origin, file, warmUp, options)
    return await wrk(origin, file, seconds, options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function wrk(
  origin: string,
  file: string,
  seconds: number,
  { connections = CONNECTIONS, script = 'paths', encoding }: Options,
): Promise<Load> {
  const output = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    path.join(here, `${script}.lua`),
    origin,
    '--',
    file,
    ...(encoding === undefined ? [] : [encoding]),
  ])
  const last = output.trim().split('\n').at(-1) ?? ''
  const read = (name: string) => Number(new RegExp(`"${name}":([\\d.]+)`).exec(last)?.[1] ?? NaN)
  return {
    requests: read('requests'),
    perSecond: read('requests') / read('seconds'),
    bytesPerSecond: read('bytes') / read('seconds'),
    p50: read('p50'),
    p99: read('p99'),
    wrong: read('wrong'),
  }
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}: ${output}`)),
    )
  })
}
