import { getWords, moneyFlow } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Words } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { useLoaderData } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../../lib/head/meta.ts'
import { serverLoader, type PageArgs } from '../../../lib/page/load.ts'
import { TextParts } from '../text-parts.tsx'
import { MoneyFlow, type Flow } from './money-flow.tsx'
import info from '../info.module.css'
import styles from './pricing.module.css'

/** The URL of the section that explains the distribution of payments. */
const MONEY = '/pricing?section=money'

type Shown = Pick<Words, 'pricing' | 'money'> & { flow: Flow | null }

export const meta = ({ loaderData, matches }: { loaderData?: Shown; matches: Matches }) =>
  pageMeta(
    loaderData?.flow
      ? { title: m.how_money_flows(), description: loaderData.money.lead }
      : { title: m.pricing(), description: loaderData?.pricing.lead },
    publicUrlOf(matches),
  )

async function load(api: ApiClient, { search }: PageArgs): Promise<Shown> {
  const [{ pricing, money }, flow] = await Promise.all([
    api.get(getWords),
    search.get('section') === 'money' ? api.get(moneyFlow) : null,
  ])
  return { pricing, money, flow }
}
// Only the server reads the texts: a browser requests the page.
export const loader = serverLoader(load)

/**
 * Lists free and paid features (ROUTES-18, TEMPLATES-01). `?section=money` explains the distribution of payments, with
 * the totals of this community.
 */
export default function PricingPage() {
  const { flow, pricing, money } = useLoaderData<typeof loader>()
  return flow === null ? <Prices pricing={pricing} /> : <Money flow={flow} money={money} />
}

function Prices({ pricing }: Pick<Words, 'pricing'>) {
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
      <FirstPaint />
      <TextParts parts={pricing.parts} />
      <p className={info.actions}>
        <LinkButton href={MONEY}>{m.how_money_flows()}</LinkButton>
      </p>
    </article>
  )
}

function Money({ flow, money }: Pick<Words, 'money'> & { flow: Flow }) {
  return (
    <article className={`wrap ${info.page}`}>
      <h1>{m.how_money_flows()}</h1>
      <p className={info.lead}>{money.lead}</p>
      <TextParts parts={money.parts} />
      <MoneyFlow flow={flow} />
      <p className={info.actions}>
        <Link href="/pricing">{m.pricing()}</Link>
      </p>
    </article>
  )
}
