// Load by wrk with one thread, so that the program under test has its own core on a machine with two.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** The result of one measurement. Times in milliseconds; `wrong` counts failed and refused requests. */
export type Load = z.output<typeof REPORT> & { perSecond: number }

/** A request: a path to get, or a path with headers or a body to post. */
export type Request = string | { path: string; range?: string; token?: string; body?: object }

const REPORT = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  wrong: z.number(),
})

/** Default number of connections. */
export const CONNECTIONS = 16

/** Sends the requests to `origin` in a cycle. `encoding` is the accepted encoding. */
export async function load(
  origin: string,
  requests: readonly Request[],
  { seconds = 6, warmUp = 1, connections = CONNECTIONS, encoding = 'identity' } = {},
): Promise<Load> {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-load-'))
  const file = path.join(folder, 'requests')
  writeFileSync(file, requests.map(lineOf).join('\n'))
  const wrk = async (time: number) => {
    const script = path.join(import.meta.dirname, 'wrk.lua')
    const args = [
      '-t1',
      `-c${connections}`,
      `-d${time}s`,
      '--timeout',
      '10s',
      '-s',
      script,
      origin,
      '--',
      file,
      encoding,
    ]
    const { stdout } = await promisify(execFile)('wrk', args)
    const report = REPORT.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
    return { ...report, perSecond: report.requests / report.seconds }
  }
  try {
    if (warmUp > 0) await wrk(warmUp)
    return await wrk(seconds)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf(request: Request): string {
  if (typeof request === 'string') return `${request}\t\t\t`
  const { path: url, range = '', token = '', body } = request
  return [url, range, token, body === undefined ? '' : JSON.stringify(body)].join('\t')
}
