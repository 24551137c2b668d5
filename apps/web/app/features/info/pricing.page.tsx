import { moneyFlow } from '@earshot/contract/calls/earnings'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { useLoaderData } from 'react-router'
import { browserLoader, serverLoader, type PageArgs } from '../../lib/page/load.ts'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/page/meta.ts'
import { MoneyFlow, type Flow } from './money-flow.tsx'
import { money } from './words/money.ts'
import { pricing } from './words/pricing.ts'
import info from './info.module.css'
import styles from './pricing.module.css'

/** Address of the part that explains how money flows. */
const MONEY = '/pricing?section=money'

export const meta = ({ loaderData, matches }: { loaderData?: { flow: Flow | null }; matches: Matches }) =>
  pageMeta(
    loaderData?.flow
      ? { title: m.how_money_flows(), description: money.lead }
      : { title: m.pricing(), description: pricing.lead },
    publicUrlOf(matches),
  )

async function load(api: ApiClient, { search }: PageArgs): Promise<{ flow: Flow | null }> {
  return { flow: search.get('section') === 'money' ? await api.get(moneyFlow) : null }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** What costs nothing and what does (ROUTES-18, TEMPLATES-01). `?section=money` tells how money flows, with the totals of this community. */
export default function PricingPage() {
  const { flow } = useLoaderData<typeof loader>()
  return flow === null ? <Prices /> : <Money flow={flow} />
}

function Prices() {
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
      <Parts parts={pricing.parts} />
      <p className={info.actions}>
        <LinkButton href={MONEY}>{m.how_money_flows()}</LinkButton>
      </p>
    </article>
  )
}

function Money({ flow }: { flow: Flow }) {
  return (
    <article className={`wrap ${info.page}`}>
      <h1>{m.how_money_flows()}</h1>
      <p className={info.lead}>{money.lead}</p>
      <Parts parts={money.parts} />
      <MoneyFlow flow={flow} />
      <p className={info.actions}>
        <Link href="/pricing">{m.pricing()}</Link>
      </p>
    </article>
  )
}

function Parts({ parts }: { parts: readonly { title: string; text: readonly string[] }[] }) {
  return parts.map(({ title, text }) => (
    <section key={title} className={info.columns}>
      <h2>{title}</h2>
      <div className={info.body}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  ))
}
