import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../frame/page-header.tsx'
import { useStudio } from '../../frame/use-member.ts'
import { MOVE_IN, OVERVIEW } from '../../paths.ts'
import { Applications } from './applications.tsx'
import { ApplyForm } from './apply-form.tsx'
import { Creators } from './creators.tsx'
import { Events } from './events.tsx'
import { Invitations } from './invitations.tsx'
import { RemovedCreators } from './removed-creators.tsx'
import { SiteLinks } from './site-links.tsx'
import { StartHere } from './start-here.tsx'

/**
 * The member's creators with what needs attention; for a member without any, how to become one (STUDIO-05). `?start=`
 * opens the form of an application.
 */
export function Component() {
  const { creators, applications, invitations, scheduled, failed, applying } = useStudio()
  const start = useSearchParams()[0].get('start')
  const isEmpty = creators.length === 0 && applications.length === 0 && invitations.length === 0
  if ((start === 'artist' || start === 'podcast') && applying !== 'closed')
    return <ApplyForm key={start} kind={start} isOpen={applying === 'open'} />
  return (
    <>
      <PageHeader
        title={isEmpty ? m.start_here() : m.overview()}
        act={
          !isEmpty &&
          applying !== 'closed' && (
            <>
              <LinkButton size="s" href={`${OVERVIEW}?start=artist`}>
                {m.become_an_artist()}
              </LinkButton>
              <LinkButton size="s" href={`${OVERVIEW}?start=podcast`}>
                {m.studio_start_podcast()}
              </LinkButton>
              <LinkButton size="s" href={MOVE_IN}>
                {m.move_podcast_in()}
              </LinkButton>
            </>
          )
        }
      />
      {isEmpty && <StartHere isClosed={applying === 'closed'} />}
      <Invitations invitations={invitations} />
      <Events title={m.studio_failed_events()} events={failed} />
      <Events title={m.studio_scheduled_events()} events={scheduled} />
      {creators.length > 0 && <Creators creators={creators} />}
      <RemovedCreators />
      <Applications applications={applications} />
      <SiteLinks />
    </>
  )
}
