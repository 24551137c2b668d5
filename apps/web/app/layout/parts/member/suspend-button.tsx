import { maySuspend } from '@earshot/contract/access'
import * as m from '@earshot/messages/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconBan from '@earshot/ui/icons/ban'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { useSession } from '../../../lib/session/session-store.ts'

const SuspendDialog = lazyPart(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

type Props = { member: { id: number; username: string }; variant: 'icon' | 'words' }

/** Opens the dialog that suspends or restores a member; for admins only. */
export function SuspendButton({ member, variant }: Props) {
  const mayUse = useSession(({ profile }) => maySuspend(profile, member.id))
  const [isOpen, setOpen] = useState(false)
  if (!mayUse) return null
  const label = m.moderation_suspend_member({ name: member.username })
  return (
    <>
      {variant === 'icon' ? (
        <IconButton label={label} onClick={() => setOpen(true)}>
          <IconBan size={20} />
        </IconButton>
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <bdi>{label}</bdi>
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SuspendDialog member={member} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
