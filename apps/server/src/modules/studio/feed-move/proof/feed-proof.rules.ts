import { EmailInput } from '@earshot/contract/primitives'
import type { FeedProof } from '@earshot/contract/studio/feed/feed-fields'

/** The owner that a feed names, and whether it refuses imports by others. */
type Owned = { isLocked: boolean; ownerEmail?: string | undefined; lockedOwner?: string | undefined }

/**
 * Returns the proofs of the owner that a feed permits, and the address to which a code is mailed. A locked feed comes
 * in only with a mailed code (SHOW-16).
 */
export function proofsOf({ isLocked, ownerEmail, lockedOwner }: Owned): { proofs: FeedProof[]; email: string | null } {
  const email = [lockedOwner, ownerEmail].flatMap((each) => EmailInput.safeParse(each?.trim()).data ?? [])[0] ?? null
  return { email, proofs: [...(email === null ? [] : (['mail'] as const)), ...(isLocked ? [] : (['txt'] as const))] }
}

/** Returns whether a feed has a code that proves its owner. */
export const hasProof = ({ verifyTexts }: { verifyTexts: readonly string[] }, code: string): boolean =>
  verifyTexts.some((each) => each.trim() === code)
