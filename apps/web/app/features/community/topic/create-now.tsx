import * as m from '@earshot/messages/community'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { useLocation, useNavigate } from 'react-router'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { CHOOSE_TOPIC } from './choosing.ts'

/** "Create Now": members go on to write (COMMUNITY-12), or to the topics when they have not chosen one (CREATE-20); visitors go to sign in and come back to the topic (COMMUNITY-13). */
export function CreateNow() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <LinkButton
      href="/community/create"
      look="solid"
      onClick={(event) => {
        if (useSession.getState().profile === null) {
          event.preventDefault()
          rememberPath(pathname)
          void navigate('/signin')
        } else if (useSelection.getState().communityCategoryData === null) {
          event.preventDefault()
          void navigate('/community', { state: CHOOSE_TOPIC, preventScrollReset: true })
        }
      }}
    >
      {m.community_create_now()}
    </LinkButton>
  )
}
