import type { Release, ReleaseTrack } from '@earshot/contract/studio/release'
import { RELEASE, type DraftLyrics } from '@earshot/contract/studio/release-fields'
import { readLrc, writeLrc } from '@earshot/contract/timed-text/lrc'
import { textOfBytes } from '@earshot/contract/timed-text/text-of-bytes'
import { createSignal, useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/release'
import { useEffect, useEffectEvent } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { changeTracks } from '../use-release.ts'
import { findTrackOf } from './sorted-files.ts'

/** Lyrics of a file that wait for their track; `isRefused` after the server refused them. */
export type LyricsFile = { key: number; releaseId: number; name: string; text: string; isRefused: boolean }

const waiting = createSignal<readonly LyricsFile[]>([])
let lastKey = 0

/** Adds files of lyrics, which wait until their tracks are there. Returns the names of those that are too long. */
export async function addLyricsFiles(files: readonly File[], releaseId: number): Promise<string[]> {
  const read = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      text: lyricsOf(textOfBytes(new Uint8Array(await file.arrayBuffer()))),
    })),
  )
  const fitting = read.filter(({ text }) => text.trim() !== '' && text.length <= RELEASE.lyricsTextMax)
  waiting.set([
    ...waiting.get(),
    ...fitting.map((each) => ({ ...each, key: (lastKey += 1), releaseId, isRefused: false })),
  ])
  return read.filter((each) => !fitting.includes(each)).map(({ name }) => name)
}

/** Removes a file that waits. */
export const removeLyricsFile = (key: number): void => waiting.set(waiting.get().filter((each) => each.key !== key))

/** Gives a file that waits to a track. */
export const giveLyrics = (release: Release, file: LyricsFile, track: ReleaseTrack): Promise<void> =>
  give(release, [{ file, track, language: undefined }])

/** Returns the files that wait for a track; those with the file name of a track become its lyrics (RELEASE-04). */
export function useLyricsFiles(release: Release): readonly LyricsFile[] {
  const own = useSignal(waiting).filter(({ releaseId }) => releaseId === release.id)
  const found = own.flatMap((file) => {
    const match = file.isRefused ? undefined : findTrackOf(file.name, release.tracks)
    return match === undefined ? [] : [{ file, ...match }]
  })
  const giveFound = useEffectEvent(() => void give(release, found))
  const keys = found.map(({ file }) => file.key).join()
  useEffect(() => {
    if (keys !== '') giveFound()
  }, [keys])
  return own.filter((file) => !found.some((each) => each.file === file))
}

type Found = { file: LyricsFile; track: ReleaseTrack; language: string | undefined }

// A second text in the same language replaces the first.
async function give(release: Release, found: readonly Found[]): Promise<void> {
  const keys = new Set(found.map(({ file }) => file.key))
  waiting.set(waiting.get().filter(({ key }) => !keys.has(key)))
  const items = [...Map.groupBy(found, ({ track }) => track.id).values()].flatMap((files) => {
    const [first] = files
    if (first === undefined) return []
    const { track } = first
    const added = files.map(({ file, language }): DraftLyrics => ({
      language: language ?? track.language ?? release.language ?? null,
      text: file.text,
    }))
    return [{ id: track.id, lyrics: joined(track.lyrics, added) }]
  })
  try {
    await changeTracks(release.id, items)
    showDone(m.release_lyrics_added({ count: items.length }))
  } catch (error) {
    waiting.set([...waiting.get(), ...found.map(({ file }) => ({ ...file, isRefused: true }))])
    showProblem(messageOf(error))
  }
}

const joined = (before: readonly DraftLyrics[], added: readonly DraftLyrics[]): DraftLyrics[] => [
  ...before.filter(({ language }) => !added.some((each) => each.language === language)),
  ...added,
]

// LRC is stored with one time per line, in order.
function lyricsOf(text: string): string {
  const lines = readLrc(text)
  return lines === undefined ? text.replaceAll(/\r\n?/g, '\n').trim() : writeLrc(lines)
}
