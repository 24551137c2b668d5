import type { Release } from '@earshot/contract/studio/release'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconX from '@earshot/ui/icons/x'
import { useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { showProblem } from '../../../toasts.ts'
import { sendSquareCover } from '../square-cover.ts'
import { DropZone } from './drop-zone.tsx'
import { addLyricsFiles, giveLyrics, removeLyricsFile, useLyricsFiles } from './lyrics-files.ts'
import { findTrackOf, sortFiles, type FoundFile, type SortedFiles } from './sorted-files.ts'
import { sendFiles, useSending } from './upload-queue.ts'
import styles from './uploads.module.css'

type Skipped = SortedFiles['skipped']

/** Takes the files of a release: sounds, lyrics and the cover; other files are listed with the reason (RELEASE-04). */
export function AddFiles({
  release,
  arriving,
  isSmall,
}: {
  release: Release
  /** Names of sounds that are sent or checked, and become tracks. */
  arriving: readonly string[]
  isSmall: boolean
}) {
  const [skipped, setSkipped] = useState<Skipped>([])
  const [asked, setAsked] = useState<File>()
  const sending = useSending(release.id)
  const free = RELEASE.tracksMax - release.tracks.length - sending.length
  const take = async (found: readonly FoundFile[]) => {
    const { sounds, lyrics, cover, skipped: refused } = sortFiles(found, free)
    setSkipped(refused)
    sendFiles(sounds, { artistId: release.artist_id, releaseId: release.id })
    if (cover !== undefined && release.image == null) void sendCover(release.id, cover)
    else setAsked(cover)
    const unusable = await addLyricsFiles(lyrics, release.id)
    setSkipped([...refused, ...unusable.map((name) => ({ name, reason: m.release_skipped_long() }))])
  }
  return (
    <>
      <LyricsRows release={release} arriving={arriving} />
      <DropZone isSmall={isSmall} onFiles={(found) => void take(found)} />
      <SkippedRows skipped={skipped} onClose={() => setSkipped([])} />
      <Confirm
        open={asked !== undefined}
        title={m.release_replace_cover_title()}
        act={m.release_replace_cover()}
        onAct={() => {
          if (asked !== undefined) void sendCover(release.id, asked)
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      >
        <p dir="auto">{m.release_replace_cover_by({ name: asked?.name ?? '' })}</p>
      </Confirm>
    </>
  )
}

const sendCover = (id: number, file: File): Promise<unknown> =>
  sendSquareCover(id, file).catch((error: unknown) => showProblem(messageOf(error)))

function LyricsRows({ release, arriving }: { release: Release; arriving: readonly string[] }) {
  const files = useLyricsFiles(release)
  if (files.length === 0) return null
  const coming = arriving.map((name, id) => ({ id, file_name: name }))
  return (
    <ul className={styles.rows} aria-label={m.lyrics()}>
      {files.map((file) => {
        const sound = findTrackOf(file.name, coming)?.track.file_name
        return (
          <li key={file.key} className={styles.lyrics}>
            <span className={styles.name} dir="auto">
              {file.name}
            </span>
            {sound !== undefined && !file.isRefused ? (
              <span className={styles.help} dir="auto">
                {m.release_lyrics_wait({ name: sound })}
              </span>
            ) : (
              <select
                aria-label={m.release_lyrics_track({ name: file.name })}
                value=""
                onChange={({ currentTarget }) => {
                  const track = release.tracks.find(({ id }) => id === Number(currentTarget.value))
                  if (track !== undefined) void giveLyrics(release, file, track)
                }}
              >
                <option value="">{m.release_choose_track()}</option>
                {release.tracks.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            )}
            <Button size="s" onClick={() => removeLyricsFile(file.key)}>
              {m.remove()}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function SkippedRows({ skipped, onClose }: { skipped: Skipped; onClose: () => void }) {
  if (skipped.length === 0) return null
  return (
    <section className={styles.skipped} role="status">
      <h3>{m.release_skipped({ count: skipped.length })}</h3>
      <ul>
        {skipped.map(({ name, reason }, at) => (
          <li key={`${at} ${name}`}>
            <bdi>{name}</bdi> <span className={styles.help}>{reason}</span>
          </li>
        ))}
      </ul>
      <IconButton label={m.close()} onClick={onClose}>
        <IconX size={18} />
      </IconButton>
    </section>
  )
}
