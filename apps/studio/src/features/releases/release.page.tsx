import { ApiError } from '@earshot/contract/client'
import type { Release, ReleaseTrack } from '@earshot/contract/studio/release'
import * as m from '@earshot/messages/release'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../../frame/not-found.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { StateWord } from '../../lists/state-word.tsx'
import { creatorPath } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { replies } from '../../session/use-call.ts'
import { showDone, showProblem } from '../../toasts.ts'
import { AudiencePanel } from '../supporters/audience/audience-panel.tsx'
import { CoverField } from './cover-field.tsx'
import { DetailsForm } from './details-form.tsx'
import { PrivateLinks } from './links/private-links.tsx'
import { PublishPanel } from './publish/publish-panel.tsx'
import { ReleaseMenu } from './publish/release-menu.tsx'
import { STATES } from './release-words.ts'
import { TrackRows } from './tracks/track-rows.tsx'
import { AddFiles } from './uploads/add-files.tsx'
import { useSending } from './uploads/upload-queue.ts'
import { UploadRows } from './uploads/upload-rows.tsx'
import { useDetails } from './use-details.ts'
import { changeRelease, changeTracks, useRelease, useSounds } from './use-release.ts'
import styles from './release.module.css'

/** A release: its files and tracks, its details and cover, and its publication. */
export function Component() {
  const id = Number(useParams()['release_id'])
  const sending = useSending(id)
  const sounds = useSounds(id)
  const isChecking = sounds.data?.sounds.some(({ state }) => state === 'checking') ?? false
  const call = useRelease(id, sending.length > 0 || isChecking)
  useEffect(() => {
    if (!isChecking) void replies.invalidateQueries({ queryKey: ['studio/release'] })
  }, [isChecking])
  if (call.error instanceof ApiError && call.error.status === 404) return <NotFound />
  return (
    <CallStates call={call} skeleton={<ReleaseSkeleton />}>
      {(release) => <Editor key={release.id} release={release} sending={sending} sounds={sounds.data?.sounds ?? []} />}
    </CallStates>
  )
}

function Editor({
  release,
  sending,
  sounds,
}: {
  release: Release
  sending: ReturnType<typeof useSending>
  sounds: NonNullable<ReturnType<typeof useSounds>['data']>['sounds']
}) {
  const details = useDetails(release)
  const [isAudiencePending, setAudiencePending] = useState(false)
  const title = release.title === '' ? m.release_untitled() : release.title
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  const used = new Set(release.tracks.flatMap(({ sound_id: soundId }) => soundId ?? []))
  const inProgress = sounds.filter(
    ({ id, state }) => state !== 'ready' && !used.has(id) && !(state === 'uploading' && sending.length > 0),
  )
  const unchecked =
    sending.filter(({ state }) => state !== 'failed').length +
    inProgress.filter(({ state }) => state === 'checking').length
  const isEmpty = release.tracks.length === 0 && sending.length === 0 && inProgress.length === 0
  const { tone, word } = STATES[release.state]
  return (
    <>
      <PageHeader
        title={title}
        state={<StateWord tone={tone}>{word()}</StateWord>}
        act={
          <>
            {release.album_id !== null && release.state !== 'hidden' && release.state !== 'removed' && (
              <LinkButton href={`/discover/${release.album_id}`}>{m.public_page()}</LinkButton>
            )}
            <ReleaseMenu release={release} />
          </>
        }
      >
        {release.hidden_by === 'site'
          ? m.release_hidden_by_site({ reason: release.hidden_reason ?? '' })
          : release.artist_name}
      </PageHeader>
      <div className={styles.layout}>
        <div className={styles.main}>
          <section className={styles.section}>
            <div className={styles.heading}>
              <h2>{m.tracks()}</h2>
              {release.tracks.length > 1 && (
                <LinkButton
                  size="s"
                  href={creatorPath({ kind: 'artist', id: release.artist_id }, `releases/${release.id}/tracks`)}
                >
                  {m.release_edit_as_table()}
                </LinkButton>
              )}
            </div>
            <TrackRows
              release={release}
              tracks={release.tracks}
              onOrder={(track_ids) =>
                void change(() => changeRelease(release.id, 'studio/reorder_tracks', { track_ids }))
              }
              onRename={(id, name) => void change(() => changeTracks(release.id, [{ id, title: name }]))}
              onRemove={(track) => void change(() => removeTrack(release.id, track))}
            />
            <UploadRows sending={sending} sounds={inProgress} tracks={release.tracks} />
            <AddFiles
              release={release}
              arriving={[...sending, ...inProgress].map(({ name }) => name)}
              isSmall={!isEmpty}
            />
            {sending.length > 0 && <p className={styles.help}>{m.release_stays_awake()}</p>}
          </section>
          <section className={styles.section}>
            <h2>{m.details()}</h2>
            <DetailsForm release={release} details={details} />
          </section>
        </div>
        <div className={styles.side}>
          <CoverField id={release.id} image={release.image} title={title} />
          <AudiencePanel
            item={{ kind: 'release', id: release.id }}
            name={release.artist_name}
            onPending={setAudiencePending}
          />
          <PublishPanel
            key={release.has_rights ? 'confirmed' : 'open'}
            release={release}
            isUnsaved={details.changed !== undefined}
            isAudiencePending={isAudiencePending}
            unchecked={unchecked}
          />
          {(release.state === 'draft' || release.state === 'scheduled') && (
            <PrivateLinks draft={{ release_id: release.id }} />
          )}
        </div>
      </div>
    </>
  )
}

async function removeTrack(releaseId: number, { id, title }: ReleaseTrack): Promise<void> {
  await changeRelease(releaseId, 'studio/remove_tracks', { track_ids: [id] })
  const undo = () =>
    changeRelease(releaseId, 'studio/restore_tracks', {}).catch((error: unknown) => showProblem(messageOf(error)))
  showDone(m.was_removed({ title }), { label: m.undo(), run: () => void undo() })
}

function ReleaseSkeleton() {
  return (
    <div className={styles.main}>
      <Skeleton width="40%" />
      <Skeleton width="80%" />
      <Skeleton width="70%" />
      <Skeleton width="75%" />
    </div>
  )
}
