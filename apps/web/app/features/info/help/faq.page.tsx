import { listFaqs } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Faq } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/faq'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useLoaderData } from 'react-router'
import { DESCRIPTION_CHARS, pageMeta, publicUrlOf, type Matches } from '../../../lib/head/meta.ts'
import { browserLoader, serverLoader, type PageArgs } from '../../../lib/page/load.ts'
import { hasWords } from '../../../lib/text/folded.ts'
import { plainText } from '../../../lib/text/plain-text.ts'
import { idParam } from '../../../lib/url/params.ts'
import info from '../info.module.css'
import styles from './faq.module.css'

/** The most answers that a search opens; further ones stay closed. */
const OPENED_MAX = 3
/** The number of characters of an answer that a search covers. */
const SEARCHED_CHARS = 5000

export function meta({ loaderData, matches }: { loaderData?: Input; matches: Matches }) {
  const chosen = loaderData === undefined ? undefined : chosenOf(loaderData)
  return pageMeta(
    {
      title: chosen?.title ?? m.questions_and_answers(),
      description: chosen === undefined ? m.faq_description() : plainText(chosen.content, DESCRIPTION_CHARS),
    },
    publicUrlOf(matches),
  )
}

type Input = { faqs: readonly Faq[]; search: string; chosenId: number | undefined; asksForOne: boolean }

async function load(api: ApiClient, { search: query }: PageArgs): Promise<Input> {
  const requested = query.get('q')
  return {
    faqs: await api.get(listFaqs),
    search: (query.get('search') ?? '').trim(),
    chosenId: idParam(requested ?? undefined),
    asksForOne: requested !== null,
  }
}
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

const chosenOf = ({ faqs, chosenId }: Input): Faq | undefined => faqs.find(({ id }) => id === chosenId)

/** Questions and answers (FAQ-01); `/faq?q={id}` is the URL of one question. */
export default function FaqPage() {
  const requested = useLoaderData<typeof loader>()
  const { faqs, search } = requested
  const chosen = chosenOf(requested)
  return chosen === undefined ? (
    <AllAnswers faqs={faqs} search={search} isMissing={requested.asksForOne} />
  ) : (
    <OneAnswer faq={chosen} faqs={faqs} />
  )
}

function AllAnswers({ faqs, search, isMissing }: { faqs: readonly Faq[]; search: string; isMissing: boolean }) {
  const found = faqs.filter(({ title, content }) => hasWords(`${title} ${plainText(content, SEARCHED_CHARS)}`, search))
  return (
    <div className={`wrap ${info.page}`}>
      <h1>{m.questions_and_answers()}</h1>
      {faqs.length > 0 && (
        <div className={styles.search}>
          <SearchForm action="/faq" value={search} label={m.faq_search()} />
        </div>
      )}
      {isMissing && faqs.length > 0 && <p className={styles.note}>{m.faq_answer_is_gone()}</p>}
      {search !== '' && found.length > 0 && (
        <p className={styles.note} role="status">
          {m.faq_found({ count: found.length, search })} <Link href="/faq">{m.clear_the_search()}</Link>
        </p>
      )}
      {faqs.length === 0 && (
        <EmptyState title={m.faq_none_yet()} action={<Link href="/contact">{m.faq_ask()}</Link>}>
          {m.faq_none_yet_help()}
        </EmptyState>
      )}
      {faqs.length > 0 && found.length === 0 && (
        <EmptyState title={m.nothing_found()} action={<Link href="/faq">{m.clear_the_search()}</Link>}>
          {m.check_spelling()}
        </EmptyState>
      )}
      {byTopic(found).map(([topic, entries]) => (
        <section key={topic} className={info.columns} aria-label={topic}>
          <h2>{topic}</h2>
          <div>
            {entries.map((faq) => (
              <Entry key={`${faq.id} ${search}`} faq={faq} isOpen={search !== '' && found.length <= OPENED_MAX} />
            ))}
          </div>
        </section>
      ))}
      {faqs.length > 0 && <Ask />}
    </div>
  )
}

function Entry({ faq: { id, title, content }, isOpen }: { faq: Faq; isOpen: boolean }) {
  return (
    <details className={styles.entry} open={isOpen}>
      <summary className={styles.question}>
        <h3 dir="auto">{title}</h3>
      </summary>
      <div className={styles.answer}>
        <RichText html={content} />
        <p>
          <Link href={`/faq?q=${id}`} className={styles.link} aria-label={m.faq_link_to({ title })}>
            {m.faq_link()}
          </Link>
        </p>
      </div>
    </details>
  )
}

function OneAnswer({ faq, faqs }: { faq: Faq; faqs: readonly Faq[] }) {
  const topic = topicOf(faq)
  const others = faqs.filter((each) => each.id !== faq.id && topicOf(each) === topic)
  return (
    <div className={`wrap ${info.page}`}>
      <article>
        <p className={styles.way}>
          <Link href="/faq">{m.questions_and_answers()}</Link>
        </p>
        <h1 className={styles.title} dir="auto">
          {faq.title}
        </h1>
        <div className={styles.whole}>
          <RichText html={faq.content} size="reading" />
        </div>
      </article>
      {others.length > 0 && (
        <section className={info.columns} aria-label={topic}>
          <h2>{topic}</h2>
          <ul className={styles.others}>
            {others.map(({ id, title }) => (
              <li key={id}>
                <Link href={`/faq?q=${id}`} dir="auto">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Ask />
    </div>
  )
}

function Ask() {
  return (
    <p className={styles.ask}>
      {m.faq_not_here()} <LinkButton href="/contact">{m.faq_ask()}</LinkButton>
    </p>
  )
}

const topicOf = ({ topic }: Faq): string => topic || m.general()

/** Groups the questions by topic, in the order of the topics' first questions. */
function byTopic(faqs: readonly Faq[]): [topic: string, faqs: Faq[]][] {
  const topics = new Map<string, Faq[]>()
  for (const faq of faqs) topics.set(topicOf(faq), [...(topics.get(topicOf(faq)) ?? []), faq])
  return [...topics]
}
