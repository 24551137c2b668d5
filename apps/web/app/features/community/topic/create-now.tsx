import * as m from '@earshot/messages/community'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { useLocation, useNavigate } from 'react-router'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../../lib/session/sign-in-act.ts'

const CREATE_PAGE = '/community/create'
/** The act of writing a post, for which a visitor signs in. */
const CREATE = 'create'

/**
 * "Create Now" opens the page for writing (COMMUNITY-12); visitors sign in first and return to the topic (COMMUNITY-13,
 * ACCOUNT2-09).
 */
export function CreateNow() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useActAfterSignIn(CREATE, () => void navigate(CREATE_PAGE))
  return (
    <LinkButton
      href={CREATE_PAGE}
      look="solid"
      onClick={(event) => {
        if (useSession.getState().profile === null) {
          event.preventDefault()
          rememberPath(pathname, { key: CREATE, why: m.community_sign_in_to_create() })
          void navigate('/signin')
        }
      }}
    >
      {m.community_create_now()}
    </LinkButton>
  )
}
