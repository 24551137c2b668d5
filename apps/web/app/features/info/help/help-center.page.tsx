import { getWords } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/info'
import { Link } from '@earshot/ui/links/link.tsx'
import { useLoaderData } from 'react-router'
import { metaOf } from '../../../lib/head/meta.ts'
import { serverLoader } from '../../../lib/page/load.ts'
import info from '../info.module.css'
import styles from './help.module.css'

export const meta = metaOf(() => ({ title: m.help_center(), description: m.info_help_lead() }))

async function load(api: ApiClient) {
  const { help } = await api.get(getWords)
  return help.map(({ title, articles }) => ({
    title,
    articles: articles.map(({ name, title: about, lead }) => ({ name, title: about, lead })),
  }))
}
// Only the server reads the texts: a browser requests the page.
export const loader = serverLoader(load)

/** The help center: all articles by subject (HELP-01). */
export default function HelpCenterPage() {
  const topics = useLoaderData<typeof loader>()
  return (
    <div className={`wrap ${info.page}`}>
      <h1>{m.help_center()}</h1>
      <p className={info.lead}>{m.info_help_lead()}</p>
      <div className={styles.topics}>
        {topics.map(({ title, articles }) => (
          <section key={title} className={styles.topic} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles.articles}>
              {articles.map((article) => (
                <li key={article.name}>
                  <Link href={`/help-center-article?article=${article.name}`} className={styles.article}>
                    <b>{article.title}</b>
                    <span>{article.lead}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <MoreHelp />
    </div>
  )
}

/** Links to further help when no article helped. */
function MoreHelp() {
  return (
    <p className={styles.more}>
      <Link href="/faq">{m.questions_and_answers()}</Link>
      <Link href="/contact">{m.info_write_to_us()}</Link>
    </p>
  )
}
