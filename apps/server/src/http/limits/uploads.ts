import { openLimiter } from '../../process/limiter.ts'
import type { Limiter, LimiterSize } from '../../process/limiter.ts'
import { tooMany } from '../errors.ts'

/** Maximum number of forms with files that arrive at the same time from one member and from one address. */
const MOST_OF_MEMBER = 3
const MOST_OF_ADDRESS = 20
/**
 * Complete forms: the number that is processed concurrently, in total and of one address, and the number that waits.
 */
export const PROCESSING: LimiterSize = { running: 8, ofGroup: 4, waiting: 64 }
/** Value of Retry-After, in seconds. */
const RETRY_SECONDS = 5

/**
 * Unfinished uploads of forms with files. A slot for processing is occupied after a form has arrived, so that a slow
 * upload occupies none.
 */
export type Uploads = {
  /** Counts a form from its first byte until `leave` is called. Throws 429 if its member or address has too many. */
  begin: (memberId: number, address: string) => () => void
  /** Processes a complete form; addresses are the groups. Throws like a limiter. */
  process: Limiter['run']
}

/** Opens the counters and slots of a server (CONSTANTS-09). */
export function openUploads(processing = PROCESSING): Uploads {
  const arriving = new Set<{ memberId: number; address: string }>()
  return {
    begin: (memberId, address) => {
      const all = [...arriving]
      const ofMember = all.filter((each) => each.memberId === memberId).length
      const ofAddress = all.filter((each) => each.address === address).length
      if (ofMember >= MOST_OF_MEMBER || ofAddress >= MOST_OF_ADDRESS) throw tooMany(RETRY_SECONDS)
      const upload = { memberId, address }
      arriving.add(upload)
      return () => arriving.delete(upload)
    },
    process: openLimiter(processing).run,
  }
}
