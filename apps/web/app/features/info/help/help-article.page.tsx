import { getWords } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { HelpArticle } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useLoaderData } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../../lib/head/meta.ts'
import { serverLoader, type PageArgs } from '../../../lib/page/load.ts'
import info from '../info.module.css'
import styles from './help.module.css'

/** The default article. */
const FIRST = 'nothing-plays'

type Shown = { article: HelpArticle; topic: string; others: { name: string; title: string }[] }

export const meta = ({ loaderData, matches }: { loaderData?: { found: Shown | null }; matches: Matches }) =>
  pageMeta(
    {
      title: loaderData?.found?.article.title ?? m.help_center(),
      description: loaderData?.found?.article.lead,
    },
    publicUrlOf(matches),
  )

async function load(api: ApiClient, { search }: PageArgs): Promise<{ found: Shown | null }> {
  const { help } = await api.get(getWords)
  const name = search.get('article')
  const all = help.flatMap((topic) => topic.articles.map((article) => ({ article, topic })))
  const found = all.find(({ article }) => article.name === (name ?? FIRST)) ?? (name === null ? all.at(0) : undefined)
  if (found === undefined) return { found: null }
  const { article, topic } = found
  const others = topic.articles.flatMap((each) =>
    each.name === article.name ? [] : [{ name: each.name, title: each.title }],
  )
  return { found: { article, topic: topic.title, others } }
}
// Only the server reads the texts: a browser requests the page.
export const loader = serverLoader(load)

/** A help article by the name in the query (HELP-01). */
export default function HelpArticlePage() {
  const { found } = useLoaderData<typeof loader>()
  if (found === null)
    return (
      <div className={`wrap ${info.page}`}>
        <h1>{m.help_center()}</h1>
        <EmptyState title={m.info_no_such_article()} action={<Link href="/help-center">{m.info_all_articles()}</Link>}>
          {m.info_no_such_article_help()}
        </EmptyState>
      </div>
    )
  const { article, topic, others } = found
  return (
    <div className={`wrap ${styles.page}`}>
      <article>
        <p className={styles.way}>
          <Link href="/help-center">{m.help_center()}</Link>
          <span>{topic}</span>
        </p>
        <h1 className={styles.title}>{article.title}</h1>
        <p className={info.lead}>{article.lead}</p>
        {article.parts.map(({ title, html }, at) => (
          <section key={at} className={styles.part}>
            {title !== '' && <h2 dir="auto">{title}</h2>}
            <RichText html={html} />
          </section>
        ))}
        {article.links.length > 0 && (
          <p className={info.actions}>
            {article.links.map(({ href, label }) => (
              <LinkButton key={href} href={href}>
                {label}
              </LinkButton>
            ))}
          </p>
        )}
      </article>
      <aside className={styles.aside} aria-label={m.info_more_help()}>
        {others.length > 0 && <h2>{topic}</h2>}
        <ul className={styles.others}>
          {others.map(({ name, title }) => (
            <li key={name}>
              <Link href={`/help-center-article?article=${name}`}>{title}</Link>
            </li>
          ))}
        </ul>
        <h2>{m.info_not_solved()}</h2>
        <ul className={styles.others}>
          <li>
            <Link href="/faq">{m.questions_and_answers()}</Link>
          </li>
          <li>
            <Link href="/contact">{m.info_write_to_us()}</Link>
          </li>
        </ul>
      </aside>
    </div>
  )
}
