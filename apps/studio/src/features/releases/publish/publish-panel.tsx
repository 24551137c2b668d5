import type { Release } from '@earshot/contract/studio/release'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { PublishForm } from '../../drafts/publish-form.tsx'
import { changeRelease, useIsSaving } from '../use-release.ts'
import styles from '../release.module.css'

/** Days after which followers are not notified of a release by default (RELEASE-23). */
const OLD_DAYS = 30

/** Publishes a release, or the changes of one; `unchecked` counts its sounds that are sent or checked. */
export function PublishPanel({
  release,
  isUnsaved,
  isAudiencePending,
  unchecked,
}: {
  release: Release
  isUnsaved: boolean
  isAudiencePending: boolean
  unchecked: number
}) {
  const { id, state, is_announced: isAnnounced } = release
  const isSaving = useIsSaving()
  const isNew = release.album_id === null
  if (!isNew && state !== 'changed') return null
  return (
    <PublishForm
      draft={release}
      isNew={isNew}
      isHeld={isSaving || isUnsaved || isAudiencePending}
      unchecked={unchecked}
      notifies={release.notify && !isOld(release.release_date)}
      note={
        <>
          {release.image == null && <p className={styles.help}>{m.release_no_cover()}</p>}
          {isAudiencePending && <p className={styles.help}>{m.release_audience_first()}</p>}
        </>
      }
      calls={{
        publish: async (answers) => {
          const { album_id: albumId, title } = await changeRelease(id, 'studio/publish_release', answers)
          return { title, path: `/discover/${albumId}` }
        },
        schedule: (at) => changeRelease(id, 'studio/schedule_release', at),
        discard: () => changeRelease(id, 'studio/discard_changes', {}),
        unschedule: () => changeRelease(id, 'studio/unschedule_release', {}),
      }}
    >
      {(send) =>
        state === 'scheduled' && (
          <>
            <Button
              onClick={() =>
                void send(() => changeRelease(id, 'studio/announce_release', { announce: isAnnounced ? 0 : 1 }))
              }
            >
              {isAnnounced ? m.release_end_announcement() : m.release_announce()}
            </Button>
            <p className={styles.help}>{isAnnounced ? m.release_is_announced() : m.release_announce_help()}</p>
          </>
        )
      }
    </PublishForm>
  )
}

const isOld = (day: string | null | undefined): boolean =>
  day != null && Date.now() - new Date(day).getTime() > OLD_DAYS * 86_400_000
