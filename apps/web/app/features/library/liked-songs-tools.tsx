import { exportLikedSongs, updatePrivacy } from '@earshot/contract/calls'
import { PLAYLIST_FORMATS } from '@earshot/contract/limits'
import type { Audience } from '@earshot/contract/limits'
import { PlayAndShuffle } from '@earshot/listening/buttons/play-and-shuffle.tsx'
import * as m from '@earshot/messages/library'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AudienceField } from '../../layout/parts/member/audience-field.tsx'
import { quietApi } from '../../lib/api.ts'
import { saveFile } from '../../lib/forms/save-file.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import styles from './library.module.css'

/** Plays, shuffles and exports the liked songs, and chooses the people who see them (LIBRARY-03). */
export function LikedSongsTools({
  memberId,
  isEmpty,
  seenBy,
  onChange,
}: {
  memberId: number
  isEmpty: boolean
  seenBy: Audience
  onChange: (seenBy: Audience) => void
}) {
  const [problem, setProblem] = useState('')
  const attempt = (work: Promise<unknown>, back?: () => void) => {
    setProblem('')
    work.catch((error: unknown) => {
      setProblem(messageOf(error))
      back?.()
    })
  }
  const choose = (next: Audience) => {
    onChange(next)
    attempt(quietApi.post(updatePrivacy, { likes: next }), () => onChange(seenBy))
  }
  const save = (format: (typeof PLAYLIST_FORMATS)[number]) =>
    attempt(
      saveFile(
        `${exportLikedSongs}?user_id=${memberId}&format=${format}`,
        m.library_not_saved(),
        `${m.liked_songs()}.${format}`,
      ),
    )
  return (
    <div className={styles.liking}>
      {!isEmpty && (
        <div className={styles.buttons}>
          <PlayAndShuffle of={`likes/${memberId}`} title={m.liked_songs()} />
          <Menu label={m.export_all()} button={m.export_all()} isOutlined>
            {PLAYLIST_FORMATS.map((format) => (
              <MenuButton key={format} onClick={() => save(format)}>
                {format.toUpperCase()}
              </MenuButton>
            ))}
          </Menu>
        </div>
      )}
      <AudienceField label={m.library_seen_by()} value={seenBy} onChange={choose} />
      <FormMessage>{problem}</FormMessage>
    </div>
  )
}
