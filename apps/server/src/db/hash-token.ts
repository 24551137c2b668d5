import { createHash } from 'node:crypto'

/**
 * Returns the form in which tokens and codes are stored: SHA-256 in hex. They are random and long, so a fast hash is
 * sufficient.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
