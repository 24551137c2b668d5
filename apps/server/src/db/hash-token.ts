import { createHash } from 'node:crypto'

/** The form in which tokens and codes are stored: SHA-256 in hex. They are random and long, so a quick hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
