import { getPodcastSettings } from '@earshot/contract/calls'
import * as m from '@earshot/messages/episode'
import * as f from '@earshot/messages/feed'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'
import { FeedFields } from '../feed-move/feed-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings of a podcast, which its feed follows (SHOW-01). */
export function Component() {
  const { id } = useCreator()
  const call = useCall(getPodcastSettings, { podcast_id: id })
  return (
    <>
      <PageHeader
        title={m.settings()}
        act={
          <>
            <LinkButton size="s" href={creatorPath({ kind: 'podcast', id }, 'settings/directories')}>
              {f.directory_check()}
            </LinkButton>
            <LinkButton size="s" href={`/podcast/${id}`}>
              {m.public_page()}
            </LinkButton>
          </>
        }
      />
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(settings) => (
          <>
            <SettingsForm key={id} settings={settings} />
            {settings.feed != null && <FeedFields item={{ kind: 'podcast', id }} />}
          </>
        )}
      </CallStates>
    </>
  )
}
