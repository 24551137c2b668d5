import * as m from '@earshot/messages/community'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { useLocation, useNavigate } from 'react-router'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../../lib/session/sign-in-act.ts'

const CREATE_PAGE = '/community/create'
/** The name of the act of writing a post that a visitor signs in for. */
const CREATE = 'create'

/**
 * "Create Now": members open the form (COMMUNITY-12); visitors sign in, return to the topic and continue to the form
 * (COMMUNITY-13, ACCOUNT2-09).
 */
export function CreateNow() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useActAfterSignIn(CREATE, () => void navigate(CREATE_PAGE))
  return (
    <LinkButton
      href={CREATE_PAGE}
      variant="solid"
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
