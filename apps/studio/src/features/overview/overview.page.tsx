import * as m from '@earshot/messages/studio'
import { PageHeader } from '../../frame/page-header.tsx'
import { useStudio } from '../../frame/use-member.ts'
import { Creators } from './creators.tsx'
import { SiteLinks } from './site-links.tsx'
import { StartHere } from './start-here.tsx'

/** The member's creators; for a member without any, how to become one (STUDIO-05). */
export function Component() {
  const { creators } = useStudio()
  return (
    <>
      <PageHeader title={creators.length === 0 ? m.studio_start_here() : m.studio_overview()} />
      {creators.length === 0 ? <StartHere /> : <Creators creators={creators} />}
      <SiteLinks />
    </>
  )
}
