import { getArticle } from '@earshot/contract/desk/calls'
import type { ArticleDraft } from '@earshot/contract/desk/newsroom'
import * as m from '@earshot/messages/newsroom'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useParams } from 'react-router'
import { LeaveGuard } from '../../../forms/dialogs/leave-guard.tsx'
import type { SaveStatus } from '../../../forms/use-save.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { ArticleActs } from './article-acts.tsx'
import { ArticleForm } from './article-form.tsx'
import { ArticleState } from './article-state.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { useArticle, type Article } from './use-article.ts'
import { VersionsPanel } from './versions-panel.tsx'
import styles from './newsroom.module.css'

/** The writing page of an article (NEWSROOM-02). */
export function Component() {
  const id = Number(useParams()['id'])
  const call = useCall(getArticle, { news_id: id })
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(draft) => <Writing key={draft.id} draft={draft} />}
    </CallStates>
  )
}

function Writing({ draft }: { draft: ArticleDraft }) {
  const article = useArticle(draft)
  const isRemoved = draft.state === 'removed'
  return (
    <>
      <p>
        <Link href="/desk/newsroom">{m.newsroom()}</Link>
      </p>
      <PageHeader
        title={article.values.title || m.newsroom_untitled()}
        state={<ArticleState article={draft} />}
        act={<SaveLine article={article} />}
      />
      {draft.writers.length > 0 && (
        <p role="status" className={styles.writers}>
          {m.newsroom_writing({ count: draft.writers.length, names: draft.writers.join(', ') })}
        </p>
      )}
      {article.status.is === 'conflict' && (
        <div className={styles.conflict}>
          <FormMessage>{article.status.message}</FormMessage>
          <Button size="s" onClick={article.loadTheirs}>
            {m.load_theirs()}
          </Button>
          <Button size="s" variant="solid" onClick={article.saveMine}>
            {m.save_mine_over_it()}
          </Button>
        </div>
      )}
      <div className={styles.layout}>
        <div className={styles.main}>
          <fieldset disabled={isRemoved} className={styles.fields}>
            <ArticleForm draft={draft} article={article} />
          </fieldset>
        </div>
        <div className={styles.side}>
          <ArticleActs draft={draft} article={article} />
          <NotesPanel draft={draft} />
          <VersionsPanel draft={draft} article={article} />
        </div>
      </div>
      <LeaveGuard isDirty={article.isDirty} onLeave={() => void article.save().catch(() => undefined)} />
    </>
  )
}

function SaveLine({ article: { status, isDirty, save } }: { article: Article }) {
  return (
    <span className={styles.saveLine}>
      <span role="status" className={styles.saved}>
        {wordsOf(status, isDirty)}
      </span>
      <Button size="s" disabled={!isDirty || status.is === 'saving'} onClick={() => void save().catch(() => undefined)}>
        {m.save_draft()}
      </Button>
    </span>
  )
}

function wordsOf(status: SaveStatus, isDirty: boolean): string {
  if (status.is === 'saving') return m.saving()
  if (status.is === 'unsent') return m.newsroom_not_saved({ reason: m.newsroom_offline() })
  if (status.is === 'failed') return m.newsroom_not_saved({ reason: status.message })
  if (isDirty) return m.not_saved_yet()
  return status.is === 'saved' ? m.saved({ time: TIME.format(status.at) }) : ''
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
