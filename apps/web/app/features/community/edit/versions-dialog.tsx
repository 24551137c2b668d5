import { postVersions } from '@earshot/contract/community/writing/calls'
import type { PostVersion } from '@earshot/contract/community/writing/texts'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useCallback } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { formatMoment } from '../../../lib/text/format.ts'
import { PostBody } from '../body/post-body.tsx'
import styles from './post-editor.module.css'

/** The earlier versions of a post, for its author and for moderators (WRITING-01). */
export function VersionsDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const state = useRead(useCallback(() => quietApi.get(postVersions, { blog_id: postId }), [postId]))
  return (
    <Dialog
      open
      title={m.community_earlier_versions()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.close()}</Button>}
    >
      {state.face === 'loading' && <Skeleton />}
      {state.face === 'failed' && (
        <ErrorState
          title={m.community_versions_not_loaded()}
          action={<Button onClick={state.again}>{m.try_again()}</Button>}
        >
          {state.problem}
        </ErrorState>
      )}
      {state.face === 'full' && state.data.length === 0 && <p>{m.community_no_versions()}</p>}
      {state.face === 'full' && state.data.map((version) => <Version key={version.id} version={version} />)}
    </Dialog>
  )
}

const Version = ({ version }: { version: PostVersion }) => (
  <details className={styles.version}>
    <summary>{m.version_of({ time: formatMoment(version.created_at) ?? '' })}</summary>
    <div className={styles.preview}>
      <p className={styles.title} dir="auto">
        {version.title}
      </p>
      {version.sub_title !== '' && <p dir="auto">{version.sub_title}</p>}
      <PostBody title={version.title} description={version.description} cover={undefined} medias={version.medias} />
    </div>
  </details>
)
