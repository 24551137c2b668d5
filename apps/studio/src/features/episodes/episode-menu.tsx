import { mayDeleteForCreator } from '@earshot/contract/access'
import { deleteEpisode, publishEpisodeAgain, restoreEpisode, unpublishEpisode } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/episode'
import * as r from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { useState } from 'react'
import { Confirm } from '../../forms/confirm.tsx'
import { useMember, useRole } from '../../frame/use-member.ts'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { showEpisode } from './use-episode.ts'

/** The acts that take an episode back: unpublish, delete, restore (RELEASE-29, RELEASE-30). */
export function EpisodeMenu({ episode }: { episode: StudioEpisode }) {
  const [isDeleting, setDeleting] = useState(false)
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState('')
  const member = useMember()
  const role = useRole({ kind: 'podcast', id: episode.podcast_id })
  const mayDelete = mayDeleteForCreator(member, role)
  const one = { episode_id: episode.id }
  const send = async (call: () => Promise<StudioEpisode>) => {
    try {
      await showEpisode(await call())
      setFailure('')
      setDeleting(false)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const isShown = episode.state === 'published' || episode.state === 'changed'
  const canDelete = episode.state !== 'removed' && mayDelete
  return (
    <>
      {episode.state === 'removed' && mayDelete && (
        <Button variant="solid" onClick={() => void send(() => api.post(restoreEpisode, one))}>
          {r.restore()}
        </Button>
      )}
      {episode.state === 'hidden' && episode.hidden_by === 'creator' && (
        <Button variant="solid" onClick={() => void send(() => api.post(publishEpisodeAgain, one))}>
          {r.release_publish_again()}
        </Button>
      )}
      {(isShown || canDelete) && (
        <Menu label={r.release_acts()} button={<IconDots size={20} />}>
          {isShown && (
            <MenuButton onClick={() => void send(() => api.post(unpublishEpisode, one))}>
              {r.release_unpublish()}
            </MenuButton>
          )}
          {canDelete && <MenuButton onClick={() => setDeleting(true)}>{m.delete_it()}</MenuButton>}
        </Menu>
      )}
      {failure !== '' && !isDeleting && <p role="alert">{failure}</p>}
      <Confirm
        open={isDeleting}
        title={r.release_delete_title({ title: episode.name === '' ? m.episode_untitled() : episode.name })}
        act={m.delete_it()}
        problem={failure}
        isBusy={title !== episode.name}
        onAct={() => void send(() => api.post(deleteEpisode, { ...one, title }))}
        onClose={() => setDeleting(false)}
      >
        <p>{m.episode_delete_help({ days: RELEASE.restoreDays })}</p>
        {episode.name !== '' && (
          <Field
            label={r.release_type_title({ title: episode.name })}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        )}
      </Confirm>
    </>
  )
}
