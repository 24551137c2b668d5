import { exportLikedSongs, updatePrivacy } from '@earshot/contract/calls'
import { AUDIENCES, PLAYLIST_FORMATS } from '@earshot/contract/limits'
import type { Audience } from '@earshot/contract/limits'
import { PlayAndShuffle } from '@earshot/listening/buttons/play-and-shuffle.tsx'
import * as m from '@earshot/messages/library'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { saveFile } from '../../lib/forms/save-file.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import styles from './library.module.css'

const WORDS: Record<Audience, () => string> = {
  everybody: m.everybody,
  followers: m.followers,
  nobody: m.nobody,
}

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
          <Menu label={m.export_all()} button={m.export_all()} buttonClass={styles.sort}>
            {PLAYLIST_FORMATS.map((format) => (
              <MenuButton key={format} onClick={() => save(format)}>
                {format.toUpperCase()}
              </MenuButton>
            ))}
          </Menu>
        </div>
      )}
      <SelectField
        label={m.library_seen_by()}
        value={seenBy}
        onChange={({ target }) => {
          const next = AUDIENCES.find((each) => each === target.value)
          if (next !== undefined) choose(next)
        }}
      >
        {AUDIENCES.map((each) => (
          <option key={each} value={each}>
            {WORDS[each]()}
          </option>
        ))}
      </SelectField>
      <FormMessage>{problem}</FormMessage>
    </div>
  )
}
