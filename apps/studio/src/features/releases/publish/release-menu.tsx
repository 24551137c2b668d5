import { mayDeleteForCreator } from '@earshot/contract/access'
import { deleteRelease, publishAgain, restoreRelease, unpublishRelease } from '@earshot/contract/calls'
import type { Release } from '@earshot/contract/studio/release'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { useMember, useRole } from '../../../frame/use-member.ts'
import { api } from '../../../session/api.ts'
import { DraftMenu } from '../../drafts/draft-menu.tsx'
import { SubscribersNote, useSubscribersOf } from '../../supporters/audience/subscribers-note.tsx'
import { showRelease } from '../use-release.ts'

/** The acts that take a release back. */
export function ReleaseMenu({ release }: { release: Release }) {
  const mayDelete = mayDeleteForCreator(useMember(), useRole({ kind: 'artist', id: release.artist_id }))
  const one = { release_id: release.id }
  const item = { kind: 'release', id: release.id } as const
  const isLost = useSubscribersOf(item) > 0
  return (
    <DraftMenu
      draft={release}
      untitled={m.release_untitled()}
      mayDelete={mayDelete}
      deleteHelp={m.release_delete_help({ tracks: release.track_count, days: RELEASE.restoreDays })}
      loss={isLost ? <SubscribersNote item={item} /> : undefined}
      acts={{
        unpublish: async () => showRelease(await api.post(unpublishRelease, one)),
        publishAgain: async () => showRelease(await api.post(publishAgain, one)),
        restore: async () => showRelease(await api.post(restoreRelease, one)),
        remove: async (title) => showRelease(await api.post(deleteRelease, { ...one, title })),
      }}
    />
  )
}
