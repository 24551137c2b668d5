import * as m from '@earshot/messages/info'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { metaOf } from '../../lib/page/meta.ts'
import { helpTopics } from './words/help.ts'
import styles from './help.module.css'
import info from './info.module.css'

export const meta = metaOf({ title: m.help_center(), description: m.info_help_lead() })

/** The help center: every article by its subject, without a call (HELP-01). */
export default function HelpCenterPage() {
  return (
    <div className={`wrap ${info.page}`}>
      <h1>{m.help_center()}</h1>
      <p className={info.lead}>{m.info_help_lead()}</p>
      <div className={styles.topics}>
        {helpTopics.map(({ title, articles }) => (
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

/** Where to go on when no article helped. */
function MoreHelp() {
  return (
    <p className={styles.more}>
      <Link href="/faq">{m.questions_and_answers()}</Link>
      <Link href="/contact">{m.info_write_to_us()}</Link>
    </p>
  )
}
