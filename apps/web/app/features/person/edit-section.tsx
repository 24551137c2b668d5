import * as m from '@earshot/messages/person'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import styles from './person.module.css'

// Only owners edit.
const EditProfile = lazyPart(async () => (await import('./edit-profile.tsx')).EditProfile)

/** The button that opens the form of the profile, other actions beside it, and the open form below (PERSON-03). */
export function EditSection({ label = m.edit_profile(), children }: { label?: string; children?: ReactNode }) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    button.current?.focus()
  }
  return (
    <>
      <div className={styles.actions}>
        <Button ref={button} size="s" onClick={() => setEditing(true)}>
          {label}
        </Button>
        {children}
      </div>
      {isEditing && (
        <Suspense fallback={<p>{m.loading_page()}</p>}>
          <EditProfile onClose={close} />
        </Suspense>
      )}
    </>
  )
}
