import { getArticleVersion, listArticleVersions, restoreArticleVersion } from '@earshot/contract/desk/calls'
import type { ArticleDraft, ArticleVersion } from '@earshot/contract/desk/newsroom'
import * as m from '@earshot/messages/newsroom'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { diffWords } from 'diff'
import { useState } from 'react'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import type { Article } from './use-article.ts'
import styles from './newsroom.module.css'

const KINDS = {
  saved: m.draft_saved,
  published: m.published,
  refused: m.newsroom_version_refused,
} as const

/** The versions of a draft, with their differences from the present text (NEWSROOM-10). */
export function VersionsPanel({ draft, article }: { draft: ArticleDraft; article: Article }) {
  const [isOpen, setOpen] = useState(false)
  const [compared, setCompared] = useState<ArticleVersion>()
  return (
    <section className={styles.panel}>
      <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{m.versions()}</summary>
        {isOpen && <Versions id={draft.id} onCompare={setCompared} />}
      </details>
      {compared !== undefined && (
        <CompareDialog version={compared} draft={draft} article={article} onClose={() => setCompared(undefined)} />
      )}
    </section>
  )
}

function Versions({ id, onCompare }: { id: number; onCompare: (version: ArticleVersion) => void }) {
  const call = useCall(listArticleVersions, { news_id: id })
  return (
    <CallStates
      call={call}
      skeleton={<TableSkeleton rows={3} />}
      isEmpty={({ versions }) => versions.length === 0}
      empty={<p>{m.newsroom_no_versions()}</p>}
    >
      {({ versions }) => (
        <ul className={styles.notes}>
          {versions.map((version) => (
            <li key={version.id}>
              <p>
                <time dateTime={version.created_at}>{formatMoment(version.created_at)}</time>
                {' · '}
                {KINDS[version.kind]()}
              </p>
              <p className={styles.saved}>
                <bdi>{version.by ?? m.somebody()}</bdi>
              </p>
              <Button size="s" variant="quiet" onClick={() => onCompare(version)}>
                {m.newsroom_compare()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </CallStates>
  )
}

function CompareDialog({
  version,
  draft,
  article,
  onClose,
}: {
  version: ArticleVersion
  draft: ArticleDraft
  article: Article
  onClose: () => void
}) {
  const call = useCall(getArticleVersion, { news_id: draft.id, version_id: version.id })
  const restore = useAct(restoreArticleVersion)
  const take = async () => {
    try {
      await restore.mutateAsync({ news_id: draft.id, version: await article.save(), version_id: version.id })
      article.loadTheirs()
      showDone(m.newsroom_version_restored())
      onClose()
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  return (
    <Dialog
      open
      title={m.version_of({ time: formatMoment(version.created_at) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.close()}</Button>
          {draft.state !== 'removed' && (
            <Button variant="solid" disabled={restore.isPending} onClick={() => void take()}>
              {m.newsroom_restore_version()}
            </Button>
          )}
        </>
      }
    >
      <CallStates call={call} skeleton={<TableSkeleton rows={4} />}>
        {(old) => (
          <>
            <p className={styles.saved}>{m.newsroom_compare_help()}</p>
            <p className={styles.diff} dir="auto">
              {diffWords(wordsOf(old), wordsOf(article.values)).map(({ value, added, removed }, at) => {
                if (added) return <ins key={at}>{value}</ins>
                return removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>
              })}
            </p>
          </>
        )}
      </CallStates>
    </Dialog>
  )
}

// Compares texts as they are read, a line for each block.
function wordsOf({
  title,
  lead,
  content,
}: {
  title: string
  lead?: string | null | undefined
  content: string
}): string {
  const page = new DOMParser().parseFromString(
    content.replaceAll(/<\/(?:p|h2|h3|li|blockquote|figcaption|tr|pre)>/g, '$&\n'),
    'text/html',
  )
  return [title, lead ?? '', page.body.textContent].join('\n\n')
}
