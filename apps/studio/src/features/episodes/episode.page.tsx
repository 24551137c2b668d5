import { previousEpisodeSound } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode'
import * as r from '@earshot/messages/release'
import { clockText } from '@earshot/playback/time/clock-text'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { FileInput } from '../../forms/file-input.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { StateWord } from '../../lists/state-word.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { replies } from '../../session/use-call.ts'
import { FeedFields } from '../feed-move/feed-fields.tsx'
import { PrivateLinks } from '../releases/links/private-links.tsx'
import { STATES, WARNINGS } from '../releases/release-words.ts'
import { sendFiles, useSendingEpisode } from '../releases/uploads/upload-queue.ts'
import { UploadRows } from '../releases/uploads/upload-rows.tsx'
import { ChaptersSummary } from './chapters/chapters-summary.tsx'
import { EpisodeForm } from './episode-form.tsx'
import { EpisodeMenu } from './episode-menu.tsx'
import { EpisodePublish } from './episode-publish.tsx'
import { SoundBar } from './sound/sound-bar.tsx'
import { useEpisodeSound } from './sound/use-episode-sound.ts'
import { TranscriptsSummary } from './transcript/transcripts-summary.tsx'
import { showEpisode, useEpisode, useEpisodeSounds } from './use-episode.ts'
import styles from '../releases/release.module.css'

/** An episode: its sound, its fields, its texts and its publication (SHOW-05). */
export function Component() {
  const id = Number(useParams()['episode_id'])
  const sending = useSendingEpisode(id)
  const sounds = useEpisodeSounds(id)
  const isChecking = sounds.data?.sounds.some(({ state }) => state === 'checking') ?? false
  const call = useEpisode(id, sending.length > 0 || isChecking)
  useEffect(() => {
    if (!isChecking) void replies.invalidateQueries({ queryKey: ['studio/episode'] })
  }, [isChecking])
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(episode) => (
        <Editor
          key={episode.id}
          episode={episode}
          sending={sending}
          sounds={(sounds.data?.sounds ?? []).filter(
            ({ state }) => state !== 'ready' && !(state === 'uploading' && sending.length > 0),
          )}
        />
      )}
    </CallStates>
  )
}

function Editor({
  episode,
  sending,
  sounds,
}: {
  episode: StudioEpisode
  sending: ReturnType<typeof useSendingEpisode>
  sounds: NonNullable<ReturnType<typeof useEpisodeSounds>['data']>['sounds']
}) {
  const unchecked =
    sending.filter(({ state }) => state !== 'failed').length + sounds.filter(({ state }) => state === 'checking').length
  const sound = useEpisodeSound(episode)
  const { tone, word } = STATES[episode.state]
  const isShown = episode.state === 'published' || episode.state === 'changed'
  return (
    <>
      <PageHeader
        title={episode.name === '' ? m.episode_untitled() : episode.name}
        state={<StateWord tone={tone}>{word()}</StateWord>}
        act={
          <>
            {isShown && (
              <LinkButton href={`/podcast/${episode.podcast_id}/${episode.id}`}>{m.public_page()}</LinkButton>
            )}
            <EpisodeMenu episode={episode} />
          </>
        }
      >
        {episode.hidden_by === 'site'
          ? r.release_hidden_by_site({ reason: episode.hidden_reason ?? '' })
          : episode.podcast_title}
      </PageHeader>
      <div className={styles.layout}>
        <div className={styles.main}>
          <section className={styles.section}>
            <h2>{m.episode_sound()}</h2>
            <Sound episode={episode} />
            {sound.isThere && <SoundBar sound={sound} />}
            <UploadRows sending={sending} sounds={sounds} />
          </section>
          <section className={styles.section}>
            <h2>{m.details()}</h2>
            <EpisodeForm episode={episode} sound={sound} />
          </section>
          <section className={styles.section}>
            <h2>{m.chapters()}</h2>
            <ChaptersSummary episode={episode} />
          </section>
          <section className={styles.section}>
            <h2>{m.transcript()}</h2>
            <TranscriptsSummary episode={episode} />
          </section>
          {isShown && episode.feed != null && <FeedFields item={{ kind: 'episode', id: episode.id }} />}
        </div>
        <div className={styles.side}>
          <EpisodePublish key={episode.has_rights ? 'confirmed' : 'open'} episode={episode} unchecked={unchecked} />
          {(episode.state === 'draft' || episode.state === 'scheduled') && (
            <PrivateLinks draft={{ episode_id: episode.id }} />
          )}
        </div>
      </div>
    </>
  )
}

function Sound({
  episode: { id, podcast_id: podcastId, version, sound, previous_sound_until },
}: {
  episode: StudioEpisode
}) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const putBack = async () => {
    try {
      await showEpisode(await api.post(previousEpisodeSound, { episode_id: id, version }))
      setFailure('')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <div className={styles.form}>
      {sound !== null && (
        <p className={styles.help}>
          {[
            sound.file_name,
            sound.length === null ? null : clockText(sound.length),
            sound.loudness === null ? null : r.release_loudness({ loudness: sound.loudness.toFixed(1) }),
            ...sound.warnings.map((warning) => WARNINGS[warning]()),
          ]
            .filter((each) => each != null)
            .join(' · ')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => input.current?.click()}>
          {sound === null ? m.episode_add_file() : m.episode_replace_sound()}
        </Button>
        {previous_sound_until !== null && (
          <Button onClick={() => void putBack()}>{m.put_the_previous_sound_back()}</Button>
        )}
      </div>
      <p className={styles.help}>{m.episode_add_file_help()}</p>
      <FormMessage>{failure}</FormMessage>
      <FileInput
        input={input}
        accept="audio/*,.flac,.aif,.aiff,.opus,.oga"
        onFiles={(files) => sendFiles([...files], { podcastId, episodeId: id })}
      />
    </div>
  )
}
