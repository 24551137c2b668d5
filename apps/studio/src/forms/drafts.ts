import { DRAFT_DAYS } from '@earshot/contract/limits'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { z } from 'zod'

// The site stores drafts of posts under this key too, and deletes those of a member who signs out.
const DRAFTS_KEY = 'earshot-drafts'
const Draft = z.object({ owner: z.int(), key: z.string(), text: z.string(), at: z.number() })
const Drafts = z.object({ drafts: z.array(z.unknown()) })

/** Returns the text that a form of a member stored in this browser, at most 30 days ago (STUDIO-21, DESK-11). */
export const findDraft = (owner: number, key: string): string | undefined =>
  readDrafts().find((draft) => draft.owner === owner && draft.key === key)?.text

/** Stores what a form holds; without a text it is deleted. */
export function writeDraft(owner: number, key: string, text: string | undefined): void {
  const others = readDrafts().filter((draft) => draft.owner !== owner || draft.key !== key)
  const drafts = text === undefined ? others : [...others, { owner, key, text, at: Date.now() }]
  localStore.setItem(DRAFTS_KEY, JSON.stringify({ drafts }))
}

function readDrafts(): z.infer<typeof Draft>[] {
  try {
    const { drafts } = Drafts.parse(JSON.parse(localStore.getItem(DRAFTS_KEY) ?? '{"drafts":[]}'))
    const oldest = Date.now() - DRAFT_DAYS * 86_400_000
    return drafts.flatMap((each) => Draft.safeParse(each).data ?? []).filter(({ at }) => at > oldest)
  } catch {
    return []
  }
}
