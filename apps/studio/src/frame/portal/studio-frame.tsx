import type { Creator } from '@earshot/contract/catalogue/creator'
import * as m from '@earshot/messages/studio'
import { useLocation } from 'react-router'
import { CREATOR_PAGES } from '../../pages.ts'
import { OVERVIEW, creatorAt, creatorPath } from '../../paths.ts'
import { Frame } from '../frame.tsx'
import { isAt, type Section } from '../sections.tsx'
import { useMember, useRole } from '../use-member.ts'
import { CreatorSwitch } from './creator-switch.tsx'

/** The frame of the artist portal: the creator that the member works on, and its sections (STUDIO-06). */
export function StudioFrame() {
  const creator = creatorAt(useLocation().pathname)
  return creator === undefined ? <PortalFrame sections={[]} /> : <CreatorFrame creator={creator} />
}

const PortalFrame = ({ sections }: { sections: readonly Section[] }) => (
  <Frame name={m.artist_portal()} home={OVERVIEW} sections={sections} switcher={<CreatorSwitch />} />
)

function CreatorFrame({ creator }: { creator: Creator }) {
  const { pathname } = useLocation()
  const member = useMember()
  const role = useRole(creator)
  const sections = CREATOR_PAGES.flatMap(({ path, kind, label, Icon, may }) => {
    if (label === undefined || Icon === undefined || !may(member, role)) return []
    if (kind !== undefined && kind !== creator.kind) return []
    const href = creatorPath(creator, path)
    return [{ href, label, Icon, isCurrent: isAt(pathname, href) }]
  })
  return <PortalFrame sections={sections} />
}
