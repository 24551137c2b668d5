import { getStudioEpisode, updateChapters } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import * as m from '@earshot/messages/episode-texts'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave } from '../../../forms/use-save.ts'
import { api } from '../../../session/api.ts'
import { SoundBar } from '../sound/sound-bar.tsx'
import { useEpisodeSound } from '../sound/use-episode-sound.ts'
import { showEpisode } from '../use-episode.ts'
import { ChapterImport } from './chapter-import.tsx'
import { ChapterMarkers } from './chapter-markers.tsx'
import { ChapterRow } from './chapter-row.tsx'
import {
  chapterValues,
  editedChapter,
  lengthOf,
  sentChapter,
  storedChapters,
  type ChapterValues,
} from './chapter-values.ts'
import { placeOf, toTenths } from './starts.rules.ts'
import styles from './chapters.module.css'

/** Edits chapters: on the wave, in a list, and from other sources. All of them are saved together (SHOW-10). */
export function ChaptersEditor({ episode }: { episode: StudioEpisode }) {
  const stored = storedChapters(episode)
  const [chosen, setChosen] = useState<number>()
  const sound = useEpisodeSound(episode)
  const form = useForm<ChapterValues>({
    resolver: zodResolver(chapterValues(lengthOf(episode))),
    mode: 'onTouched',
    defaultValues: stored.values,
  })
  const { control, setValue, formState } = form
  const list = useFieldArray({ control, name: 'chapters' })
  const chapters = useWatch({ control, name: 'chapters' })
  const one = { episode_id: episode.id }
  const saving = useSave({
    form,
    name: `chapters ${episode.id}`,
    fields: ['chapters'],
    stored,
    save: async (values, version) => {
      const next = await api.post(updateChapters, { ...one, version, chapters: values.chapters.map(sentChapter) })
      await showEpisode(next)
      return storedChapters(next)
    },
    readAgain: async () => storedChapters(await api.get(getStudioEpisode, one)),
  })
  const setStart = (at: number, start: number) => {
    setValue(`chapters.${at}.start`, start, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    const others = chapters.filter((_, index) => index !== at).map((each) => each.start)
    const to = placeOf(others, start)
    if (to !== at) list.move(at, to)
    setChosen(to)
  }
  const add = () => {
    const start = toTenths(sound.now())
    const starts = chapters.map((each) => each.start)
    const same = starts.indexOf(start)
    const at = same === -1 ? placeOf(starts, start) : same
    setChosen(at)
    if (same !== -1) return form.setFocus(`chapters.${same}.title`)
    list.insert(at, editedChapter({ start, title: '' }), { focusName: `chapters.${at}.title` })
  }
  const isFull = chapters.length >= PODCAST.chaptersMax
  const wrong = formState.errors.chapters
  const firstWrong = Array.isArray(wrong) ? wrong.findIndex((each) => each !== undefined) : -1
  return (
    <div className={styles.editor}>
      <SoundBar sound={sound}>
        <Button size="s" disabled={isFull} onClick={add}>
          {m.chapter_add_here()}
        </Button>
      </SoundBar>
      {sound.isThere && sound.length > 0 && (
        <>
          <ChapterMarkers
            chapters={chapters}
            waveform={episode.sound?.waveform}
            length={sound.length}
            sound={sound}
            chosen={chosen}
            onChoose={setChosen}
            onMove={setStart}
          />
          <p className={styles.help}>{m.chapter_keys()}</p>
        </>
      )}
      <ChapterImport
        episode={episode}
        chapters={chapters}
        onTake={(found) => setValue('chapters', found.map(editedChapter), { shouldDirty: true })}
      />
      <SaveForm label={m.chapters()} saving={saving}>
        {list.fields.length === 0 ? (
          <EmptyState title={m.chapters_none()}>{m.chapters_none_help()}</EmptyState>
        ) : (
          <ol className={styles.rows} aria-label={m.chapters()}>
            {list.fields.map(({ id }, at) => (
              <ChapterRow
                key={id}
                form={form}
                at={at}
                isChosen={at === chosen}
                onChoose={setChosen}
                onStart={setStart}
                onHere={sound.isThere ? () => setStart(at, toTenths(sound.now())) : undefined}
                onPlay={sound.isThere ? (from) => sound.play(from) : undefined}
                onRemove={() => list.remove(at)}
              />
            ))}
          </ol>
        )}
        {isFull && <p className={styles.help}>{m.chapters_full({ count: PODCAST.chaptersMax })}</p>}
        <FormMessage>{firstWrong === -1 ? '' : m.chapter_wrong({ number: firstWrong + 1 })}</FormMessage>
      </SaveForm>
    </div>
  )
}
