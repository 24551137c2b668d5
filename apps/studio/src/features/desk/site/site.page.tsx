import type { Data } from '@earshot/contract/client'
import { getSite, previewSite } from '@earshot/contract/desk/calls'
import { copyText } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { LeaveGuard } from '../../../forms/dialogs/leave-guard.tsx'
import { NotFound } from '../../../frame/not-found.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { PageFrames } from '../../../frame/preview/page-frames.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useCall } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { ContactPart } from './contact/contact-part.tsx'
import type { Editing } from './editing.ts'
import { ValueField } from './fields/value-field.tsx'
import { IdentityPreview } from './identity-preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SiteArchive } from './site-archive.tsx'
import { SITE_PAGES, changeLine, pathWords, type SitePage } from './site-fields.ts'
import { isGroup, keysLike, valueAt, type Path } from './site-values.ts'
import { useSiteDraft, type DraftStatus, type SiteDraftState } from './use-site-draft.ts'
import styles from './site.module.css'

/** A page of the section "Site": the fields of its keys in the draft of the site (SITE-01 to SITE-05). */
export function Component() {
  const { pathname } = useLocation()
  const page = SITE_PAGES.find(({ path }) => pathname === `/desk/site/${path}`)
  const call = useCall(getSite)
  // A published or discarded draft is not edited on: the form begins again with the site as it is.
  const [began, setBegan] = useState(0)
  if (page === undefined) return <NotFound />
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(site) => (
        <SiteForm
          key={`${page.path} ${began}`}
          page={page}
          site={site}
          onEnded={() => setBegan((count) => count + 1)}
        />
      )}
    </CallStates>
  )
}

function SiteForm({ page, site, onEnded }: { page: SitePage; site: Data<typeof getSite>; onEnded: () => void }) {
  const state = useSiteDraft(site)
  const [isPublishing, setPublishing] = useState(false)
  const isFromSetup = useSearchParams()[0].get('from') === 'setup'
  const [previewed, setPreviewed] = useState<string>()
  const { draft, status, errors, deadLinks, change, update, save } = state
  const editing: Editing = {
    draft,
    published: site.published,
    shipped: site.shipped,
    today: site.today,
    files: site.files,
    change: update,
    isDead: (path: Path) => deadLinks.some((each) => each.path === path.join('.')),
    errorAt: (path: Path) => errors.find((each) => each.path === path.join('.'))?.message,
  }
  const preview = async (act: (url: string) => void) => {
    if (!(await save())) return
    try {
      const { key } = await api.post(previewSite, {})
      act(`${location.origin}${page.shows}?preview=${key}`)
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  const copy = async (url: string) => {
    if (await copyText(url)) showDone(m.share_copied())
    else showProblem(url)
  }
  const publish = () => void save().then((isSaved) => setPublishing(isSaved))
  return (
    <>
      <PageHeader
        title={page.label()}
        act={
          <span className={styles.acts}>
            <Button
              aria-pressed={previewed !== undefined}
              onClick={() => (previewed === undefined ? void preview(setPreviewed) : setPreviewed(undefined))}
            >
              {m.preview()}
            </Button>
            <Button onClick={() => void preview((url) => void copy(url))}>{m.copy_preview_link()}</Button>
            <Button variant="solid" disabled={status.is === 'same'} onClick={publish}>
              {m.publish()}
            </Button>
          </span>
        }
      >
        {m.site_lead_of_desk()} {isFromSetup && <Link href="/desk/setup?step=place">{m.continue_setting_up()}</Link>}
      </PageHeader>
      <SiteArchive version={site.version} onRead={change} />
      <LeaveGuard isDirty={status.is === 'failed' || status.is === 'conflict'} onLeave={() => undefined} />
      <DraftState state={state} onEnded={onEnded} />
      <Errors state={state} />
      <DeadLinks state={state} />
      <div className={styles.page}>
        <form method="post" className={styles.form} onSubmit={(event) => event.preventDefault()}>
          {page.keys.map((key) => (
            <KeyFields key={key} editing={editing} name={key} />
          ))}
        </form>
        <div className={styles.beside}>
          {previewed !== undefined && <PageFrames url={previewed} revision={state.revision} />}
          {page.path === 'contact' && <ContactPart />}
          {page.path === 'identity' && <IdentityPreview draft={draft} files={site.files} />}
        </div>
      </div>
      {isPublishing && (
        <PublishDialog site={site} state={state} onClose={() => setPublishing(false)} onEnded={onEnded} />
      )}
    </>
  )
}

// The first key of a page has the title of the page: its parts follow without a title of their own.
function KeyFields({ editing, name }: { editing: Editing; name: string }) {
  const value = valueAt(editing.draft.values, [name])
  if (!isGroup(value)) return <ValueField editing={editing} path={[name]} />
  return keysLike(valueAt(editing.shipped.values, [name]), value).map((key) => (
    <ValueField key={key} editing={editing} path={[name, key]} />
  ))
}

const STATES: Readonly<Record<DraftStatus['is'], () => string>> = {
  same: m.site_draft_same,
  typing: m.site_draft_typing,
  saving: m.saving,
  saved: m.draft_saved,
  failed: m.site_draft_failed,
  conflict: m.site_draft_failed,
}

function DraftState({
  state: { status, changes, discard, save, resolve },
  onEnded,
}: {
  state: SiteDraftState
  onEnded: () => void
}) {
  return (
    <div className={styles.state}>
      <p role="status">
        {STATES[status.is]()}
        {(status.is === 'failed' || status.is === 'conflict') && ` ${status.message}`}
      </p>
      {status.is === 'failed' && (
        <Button size="s" onClick={() => void save()}>
          {m.try_again()}
        </Button>
      )}
      {status.is === 'conflict' && (
        <>
          <Button size="s" onClick={() => void resolve('merge')}>
            {m.site_load_theirs()}
          </Button>
          <Button size="s" variant="solid" onClick={() => void resolve('replace')}>
            {m.save_mine_over_it()}
          </Button>
        </>
      )}
      {changes.length > 0 && (
        <details>
          <summary>{m.site_differs({ count: changes.length })}</summary>
          <ul className={styles.changes}>
            {changes.map((line) => (
              <li key={line}>{changeLine(line)}</li>
            ))}
          </ul>
        </details>
      )}
      {status.is !== 'same' && (
        <Button size="s" variant="quiet" onClick={() => void discard().then((isEnded) => isEnded && onEnded())}>
          {m.site_discard()}
        </Button>
      )}
    </div>
  )
}

function Errors({ state: { errors } }: { state: SiteDraftState }) {
  if (errors.length === 0) return null
  return (
    <section className={styles.errors} aria-label={m.site_errors()}>
      <h2>{m.site_errors()}</h2>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={path + message}>
            <a href={`/desk/site/${pageOf(path)}#${path}`}>{pathWords(path)}</a> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}

// Links that lead to something hidden, removed or unknown do not prevent publishing (SITE-14).
function DeadLinks({ state: { deadLinks } }: { state: SiteDraftState }) {
  if (deadLinks.length === 0) return null
  return (
    <details className={styles.state}>
      <summary>{m.site_dead_links({ count: deadLinks.length })}</summary>
      <ul className={styles.changes}>
        {deadLinks.map(({ path, link }) => (
          <li key={path + link}>
            <a href={`/desk/site/${pageOf(path)}#${path}`}>{pathWords(path)}</a> {link}
          </li>
        ))}
      </ul>
    </details>
  )
}

const pageOf = (path: string): string =>
  SITE_PAGES.find(({ keys }: SitePage) => keys.some((key) => path === key || path.startsWith(`${key}.`)))?.path ??
  SITE_PAGES[0].path
