/** Returns the code of an error of the database, the system or the framework. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/**
 * Returns whether an error means that a disk is full: of a folder (ENOSPC, or EDQUOT for a quota), or of PostgreSQL.
 */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.has(codeOf(error) ?? '')

/** The code of PostgreSQL for a full disk. */
export const POSTGRES_DISK_FULL = '53100'
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', POSTGRES_DISK_FULL])
