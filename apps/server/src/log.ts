import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/** Where log lines go instead of standard output. */
export type LogStream = { write: (line: string) => void }

/** Structured logs: tokens, keys and passwords are redacted, also in player addresses (PLAYERLINKS-05). */
export function loggerOptions(config: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    ...(stream === undefined ? {} : { stream }),
    level: config.logLevel,
    redact: { paths: ['req.headers.token', 'req.headers["api-key"]', 'req.headers.authorization', '*.password', '*.token', '*.player_token', '*.code'], censor: '[redacted]' },
    serializers: { req: (request: { method: string; url: string }) => ({ method: request.method, url: redactUrl(request.url) }) },
    formatters: { log: (line) => ('url' in line && typeof line.url === 'string' ? { ...line, url: redactUrl(line.url) } : line) },
  }
}

/** An address as logs may keep it: no token of a player address, no ticket, no code. */
export function redactUrl(url: string): string {
  return url
    .replace(/(\/(?:album|season|play|playlist|episode|user)\/[^/?#]+\/)[^/?#]+/, '$1[redacted]')
    .replace(/(\/playlists\/)[^/?#]+/, '$1[redacted]')
    .replace(/([?&](?:ticket|token|code|id_token)=)[^&#]+/g, '$1[redacted]')
}
