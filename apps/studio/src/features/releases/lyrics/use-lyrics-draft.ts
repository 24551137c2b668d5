import type { ReleaseTrack } from '@earshot/contract/studio/release'
import type { DraftLyrics } from '@earshot/contract/studio/release-fields'
import { useState } from 'react'
import { findDraft, writeDraft } from '../../../forms/drafts.ts'
import { useMember } from '../../../frame/use-member.ts'

/** The lyrics of a track as they are edited; they are stored in this browser until they are saved (STUDIO-21). */
export function useLyricsDraft(releaseId: number, track: Pick<ReleaseTrack, 'id' | 'lyrics'>) {
  const { id: owner } = useMember()
  const name = `lyrics ${releaseId} ${track.id}`
  const [typed, setTyped] = useState(() => storedOf(findDraft(owner, name)))
  const set = (lyrics: readonly DraftLyrics[] | undefined) => {
    const isChanged = lyrics !== undefined && JSON.stringify(lyrics) !== JSON.stringify(track.lyrics)
    setTyped(isChanged ? lyrics : undefined)
    writeDraft(owner, name, isChanged ? JSON.stringify(lyrics) : undefined)
  }
  return {
    lyrics: [...(typed ?? track.lyrics)],
    isDirty: typed !== undefined,
    set,
    discard: () => set(undefined),
  }
}

function storedOf(text: string | undefined): readonly DraftLyrics[] | undefined {
  if (text === undefined) return undefined
  const lyrics: readonly DraftLyrics[] = JSON.parse(text)
  return lyrics
}
