import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { metaOf } from '../../lib/page/meta.ts'
import { pricing } from './words/pricing.ts'
import info from './info.module.css'
import styles from './pricing.module.css'

export const meta = metaOf({ title: m.pricing(), description: pricing.lead })

/** What costs nothing and what does, without a call (ROUTES-18, TEMPLATES-01). */
export default function PricingPage() {
  return (
    <article className={`wrap ${info.page}`}>
      <h1>{m.pricing()}</h1>
      <p className={info.lead}>{pricing.lead}</p>
      <ul className={styles.offers}>
        {pricing.offers.map(({ title, price, text, points, link }) => (
          <li key={title} className={styles.offer}>
            <h2>{title}</h2>
            <p className={styles.price}>{price}</p>
            <p>{text}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <LinkButton href={link.href}>{link.label}</LinkButton>
          </li>
        ))}
      </ul>
      {pricing.parts.map(({ title, text }) => (
        <section key={title} className={info.columns}>
          <h2>{title}</h2>
          <div className={info.body}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </article>
  )
}
