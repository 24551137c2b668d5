import { LinkButton } from '@earshot/ui/button.tsx'
import { useLocation, useNavigate } from 'react-router'
import { rememberPath, useSession } from '../../lib/session-store.ts'

/** "Create Now": members go on to write (COMMUNITY-12), visitors go to sign in and come back to the topic (COMMUNITY-13). */
export function CreateNow() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <LinkButton
      href="/community/create"
      look="solid"
      onClick={(event) => {
        if (useSession.getState().profile !== null) return
        event.preventDefault()
        rememberPath(pathname)
        void navigate('/signin')
      }}
    >
      Create Now
    </LinkButton>
  )
}
