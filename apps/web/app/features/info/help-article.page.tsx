import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { useSearchParams } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/page/meta.ts'
import type { HelpPart } from './words/help-topic.ts'
import { findArticle } from './words/help.ts'
import styles from './help.module.css'
import info from './info.module.css'

export function meta({ matches, location }: { matches: Matches; location: { search: string } }) {
  const found = findArticle(new URLSearchParams(location.search).get('article'))
  return pageMeta(
    { title: found?.article.title ?? m.help_center(), description: found?.article.lead },
    publicUrlOf(matches),
  )
}

/** A help article by the name in the query, without a call (HELP-01). */
export default function HelpArticlePage() {
  const [query] = useSearchParams()
  const found = findArticle(query.get('article'))
  if (found === undefined)
    return (
      <div className={`wrap ${info.page}`}>
        <h1>{m.help_center()}</h1>
        <EmptyState title={m.info_no_such_article()} action={<Link href="/help-center">{m.info_all_articles()}</Link>}>
          {m.info_no_such_article_help()}
        </EmptyState>
      </div>
    )
  const { article, topic } = found
  const others = topic.articles.filter(({ name }) => name !== article.name)
  return (
    <div className={`wrap ${styles.page}`}>
      <article>
        <p className={styles.way}>
          <Link href="/help-center">{m.help_center()}</Link>
          <span>{topic.title}</span>
        </p>
        <h1 className={styles.title}>{article.title}</h1>
        <p className={info.lead}>{article.lead}</p>
        {article.parts.map((part) => (
          <Part key={part.title} part={part} />
        ))}
        {article.links !== undefined && (
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
        {others.length > 0 && <h2>{topic.title}</h2>}
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

function Part({ part: { title, text = [], steps, code } }: { part: HelpPart }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {steps !== undefined && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {code !== undefined && (
        <pre className={styles.code} tabIndex={0}>
          <code>{code}</code>
        </pre>
      )}
    </section>
  )
}
