import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../../lib/session/sign-in-act.ts'
import type { Reported } from './report-dialog.tsx'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Reports a published item to the moderators; visitors sign in first and come back to the dialog (RELEASE-35). */
export function ReportButton(reported: Reported) {
  const memberId = useSession(({ profile }) => profile?.id)
  const [isOpen, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = `report-${reported.kind}-${reported.id}`
  useActAfterSignIn(key, () => setOpen(true), memberId !== undefined)
  const open = () => {
    if (memberId !== undefined) return setOpen(true)
    rememberPath(pathname + search, { key, why: m.community_sign_in_to_report({ name: reported.name }) })
    void navigate('/signin')
  }
  return (
    <>
      <Button variant="quiet" className="needs-scripts" onClick={open}>
        {m.report()}
      </Button>
      {isOpen && memberId !== undefined && (
        <Suspense fallback={null}>
          <ReportDialog {...reported} memberId={memberId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
