import { publishTrackAgain, unpublishTrack } from '@earshot/contract/calls'
import type { Release, ReleaseTrack } from '@earshot/contract/studio/release'
import * as m from '@earshot/messages/release'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { useRef } from 'react'
import { FileInput } from '../../../forms/file-input.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { formatDay } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { lyricsPath } from '../lyrics/lyrics-path.ts'
import { sendFiles } from '../uploads/upload-queue.ts'
import { changeRelease, showRelease } from '../use-release.ts'
import { downloadOriginal } from './download-original.ts'

/** The acts on one track: replace its sound or put it back, download it, take it off the site, remove it. */
export function TrackMenu({
  track,
  release,
  onRemove,
}: {
  track: ReleaseTrack
  release: Pick<Release, 'id' | 'artist_id' | 'state'>
  onRemove: () => void
}) {
  const files = useRef<HTMLInputElement>(null)
  const { id: releaseId, artist_id: artistId } = release
  const { previous_sound: previous, track_id: songId } = track
  const one = { release_id: releaseId, track_id: track.id }
  const run = (work: () => Promise<unknown>) => void work().catch((error: unknown) => showProblem(messageOf(error)))
  const putBack = async (soundId: number) => {
    await changeRelease(releaseId, 'studio/replace_sound', { track_id: track.id, sound_id: soundId })
    showDone(m.release_sound_is_back())
  }
  const isOnSite = songId !== null && (release.state === 'published' || release.state === 'changed')
  return (
    <>
      <Menu label={m.more_for({ title: track.title })} button={<IconDots size={20} />}>
        <MenuLink href={lyricsPath(release, track)}>{m.lyrics()}</MenuLink>
        <MenuButton onClick={() => files.current?.click()}>{m.release_replace_sound()}</MenuButton>
        {previous !== null && (
          <MenuButton
            onClick={() => run(() => putBack(previous.sound_id))}
            note={m.release_previous_sound({ name: previous.file_name, date: formatDay(previous.until) })}
          >
            {m.put_the_previous_sound_back()}
          </MenuButton>
        )}
        {(track.sound_id !== null || songId !== null) && (
          <MenuButton onClick={() => run(() => downloadOriginal(track))}>{m.release_download_original()}</MenuButton>
        )}
        {isOnSite && track.hidden_by === null && (
          <MenuButton onClick={() => run(async () => showRelease(await api.post(unpublishTrack, one)))}>
            {m.unpublish()}
          </MenuButton>
        )}
        {isOnSite && track.hidden_by === 'creator' && (
          <MenuButton onClick={() => run(async () => showRelease(await api.post(publishTrackAgain, one)))}>
            {m.release_publish_again()}
          </MenuButton>
        )}
        <MenuButton onClick={onRemove}>{m.remove()}</MenuButton>
      </Menu>
      <FileInput
        input={files}
        accept="audio/*"
        label={m.release_replace_sound_of({ title: track.title })}
        onFiles={(chosen) => sendFiles([...chosen], { artistId, releaseId, trackId: track.id })}
      />
    </>
  )
}
