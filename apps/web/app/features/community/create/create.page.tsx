import { mayPostIn } from '@earshot/contract/access'
import { blogCategories } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Category } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { Suspense, useEffect, useEffectEvent, useRef, type FormEvent, type RefObject } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { OneMoment } from '../../../layout/frame/one-moment.tsx'
import { useMember } from '../../../layout/frame/use-member.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { pageMeta } from '../../../lib/head/meta.ts'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { sentence } from '../../../lib/text/marks.tsx'
import { idParam } from '../../../lib/url/params.ts'
import { topicColour } from '../topic/topic-colour.ts'
import { TopicIcon } from '../topic/topic-icon.tsx'
import { UnfinishedPosts } from '../topic/unfinished-posts.tsx'
import { ContentsPanel } from './contents-panel.tsx'
import { GeneralPanel } from './general-panel.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { usePost, type Writing as WritingState } from './use-post.ts'
import styles from './create.module.css'

export const meta = () => [
  ...pageMeta({ title: m.community_start_a_discussion(), description: m.community_create_description() }),
  { name: 'robots', content: 'noindex' },
]

// Only needed after something was written.
const ThrowAway = lazyOr(async () => (await import('./throw-away.tsx')).ThrowAway)

const load = async (api: ApiClient) => ({ topics: await api.get(blogCategories) })

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
// Only the tab changes while the page is open.
export const shouldRevalidate = () => false

/** The page on which members write posts (CREATE-01, CREATE-06). */
export default function CreatePage() {
  const member = useMember(m.community_sign_in_to_create())
  const { topics: all } = useLoaderData<typeof loader>()
  const topics = all.filter((each) => mayPostIn(member, each))
  const topic = useTopic(topics)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{m.community_start_a_discussion()}</h1>
      {member === null ? (
        <OneMoment />
      ) : (
        <Writing key={topic?.id ?? 0} given={topic} topics={topics} memberId={member.id} />
      )}
    </div>
  )
}

/**
 * Returns the topic of the post: the linked one, otherwise the last selected one; without one, the form asks for it
 * (CREATE-20, WRITING-02).
 */
function useTopic(topics: readonly Category[]): Category | undefined {
  const [query] = useSearchParams()
  const linked = idParam(query.get('id') ?? undefined)
  const chosen = useSelection((selection) => selection.communityCategoryData)?.id
  const find = (id: number | undefined) => topics.find((topic) => topic.id === id)
  return find(linked) ?? find(chosen)
}

type Props = { given: Category | undefined; topics: readonly Category[]; memberId: number }

function Writing({ given, topics, memberId }: Props) {
  const writing = usePost(given, topics, memberId)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const title = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  // A problem moves to its tab once; then the tabs can be switched again.
  const shown = useRef(writing.problem)
  const tab = query.get('tab') === 'contents' ? 'contents' : 'general'
  const {
    topic,
    draft: { blocks, stored },
    error,
    sending,
    problem,
    isStored,
  } = writing
  const linked = query.has('id') && given !== undefined ? `id=${given.id}&` : ''
  const hrefOf = (name: string) => `/community/create?${linked}tab=${name}`

  useEffect(() => {
    if (problem === undefined || shown.current === problem) return
    if (problem.field === 'topic') {
      shown.current = problem
      choice.current?.focus()
      return
    }
    const nextTab = GENERAL.has(problem.field) ? 'general' : 'contents'
    if (nextTab === tab) shown.current = problem
    if (nextTab !== tab)
      void navigate(`/community/create?${linked}tab=${nextTab}`, { replace: true, preventScrollReset: true })
    else if (problem.field === 'title') title.current?.focus()
    else {
      const block = document.getElementById(`block-${problem.field}`)
      block?.scrollIntoView({ block: 'center' })
      const area = block ?? title.current?.form
      const place = area?.querySelector('[aria-invalid="true"]') ?? block?.querySelector('input, [contenteditable]')
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    }
  }, [problem, tab, linked, navigate])

  useDroppedFiles((files) => {
    if (sending === undefined) void writing.addFiles(files)
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const id = await writing.submit()
    if (id !== undefined && topic !== undefined) void navigate(`/community/${topic.id}`, { state: { written: id } })
  }
  return (
    <SendForm
      aria-label={m.community_start_a_discussion()}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      {...topicColour(topic?.color)}
    >
      {given === undefined ? (
        <ChooseTopic writing={writing} topics={topics} field={choice} />
      ) : (
        <p className={styles.topic}>
          <TopicIcon topic={given} className={styles.icon} />
          <span>{sentence(m.community_in_topic({ topic: () => <strong dir="auto">{given.title}</strong> }))}</span>
          <Link href="/community">{m.change()}</Link>
        </p>
      )}
      <FormMessage>{error}</FormMessage>
      {stored !== null && sending === undefined && <p className={styles.half}>{m.community_partly_sent()}</p>}
      {stored === null && topic !== undefined && <UnfinishedPosts topicId={topic.id} />}
      <Tabs
        label={m.community_parts_of_the_post()}
        tabs={[
          { label: m.general(), href: hrefOf('general'), current: tab === 'general' },
          {
            label: m.community_contents(),
            href: hrefOf('contents'),
            current: tab === 'contents',
            ...(blocks.length === 0 ? {} : { count: blocks.length }),
          },
        ]}
      />
      <div className={styles.panel} inert={sending !== undefined}>
        <div hidden={tab !== 'general'} className={styles.part}>
          <GeneralPanel writing={writing} title={title} />
        </div>
        <div hidden={tab !== 'contents'} className={styles.part}>
          <ContentsPanel writing={writing} />
        </div>
      </div>
      <div className={styles.end}>
        <Button type="submit" variant="solid" aria-disabled={sending !== undefined || undefined}>
          {m.community_submit()}
        </Button>
        {writing.hasWork() && sending === undefined && (
          <Suspense>
            <ThrowAway writing={writing} />
          </Suspense>
        )}
        <p className={styles.hint} role="status">
          {sending === undefined ? hintOf(isStored) : m.community_sending_post()}
        </p>
      </div>
      <LeaveDialog writing={writing} />
    </SendForm>
  )
}

/** Selects the topic if the page was opened without one; disabled once the server has stored a part of the post. */
function ChooseTopic({
  writing: { topic, draft, change, problem, sending },
  topics,
  field,
}: {
  writing: WritingState
  topics: readonly Category[]
  field: RefObject<HTMLSelectElement | null>
}) {
  return (
    <SelectField
      ref={field}
      label={m.community_topic_field()}
      value={topic?.id ?? 0}
      disabled={draft.stored !== null || sending !== undefined}
      error={problem?.field === 'topic' ? problem.text : undefined}
      onChange={({ target }) => change({ topicId: Number(target.value) })}
    >
      <option value={0}>{m.choose_a_topic()}</option>
      {topics.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

/** The fields of the tab "General". */
const GENERAL: ReadonlySet<string> = new Set(['title', 'subTitle', 'description'])

const hintOf = (isStored: boolean): string => (isStored ? m.community_draft_kept() : m.community_text_kept())

/**
 * Handles files dropped anywhere on the page; the browser would otherwise open them. Drops that a part of the page has
 * handled are ignored.
 */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => drop(event)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
}
