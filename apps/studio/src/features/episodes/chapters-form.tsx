import { updateChapters } from '@earshot/contract/calls'
import type { Chapter } from '@earshot/contract/catalogue/podcast'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { showDone } from '../../toasts.ts'
import { chapterLines, readChapterLines } from './chapter-lines.rules.ts'
import { showEpisode } from './use-episode.ts'
import styles from '../releases/release.module.css'

/** The chapters of an episode as lines of time and title, also from the tags of its file (SHOW-11, SHOW-12). */
export function ChaptersForm({ episode }: { episode: StudioEpisode }) {
  const shown = chapterLines(episode.chapters)
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState('')
  const proposed = episode.sound?.chapters ?? []
  const save = async () => {
    const read = readChapterLines(typed ?? shown)
    if (!('chapters' in read)) return setFailure(m.episode_chapters_wrong(read))
    try {
      const chapters = read.chapters.map((chapter) => withMore(chapter, episode.chapters))
      await showEpisode(await api.post(updateChapters, { episode_id: episode.id, version: episode.version, chapters }))
      setTyped(undefined)
      setFailure('')
      showDone(m.episode_chapters_saved())
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <div className={styles.form}>
      <AreaField
        label={m.chapters()}
        rows={6}
        dir="auto"
        value={typed ?? shown}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={styles.help}>{m.episode_chapters_help()}</p>
      <FormMessage>{failure}</FormMessage>
      <div className={styles.buttons}>
        <Button disabled={typed === undefined || typed === shown} onClick={() => void save()}>
          {m.episode_save_chapters()}
        </Button>
        {proposed.length > 0 && (
          <Button onClick={() => setTyped(chapterLines(proposed))}>
            {m.episode_use_tag_chapters({ count: proposed.length })}
          </Button>
        )}
      </div>
    </div>
  )
}

// Links, pictures and marks of a chapter stay when its line is unchanged.
function withMore({ start, title }: Chapter, known: readonly Chapter[]) {
  const same = known.find((each) => each.start === start || each.title === title)
  return {
    start,
    title,
    ...(same?.href != null && { href: same.href }),
    ...(same?.image != null && { image: same.image }),
    ...(same?.is_hidden === true && { is_hidden: 1 as const }),
  }
}
