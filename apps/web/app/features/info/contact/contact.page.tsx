import { getSettings } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Settings } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/contact'
import { Link } from '@earshot/ui/links/link.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import type { ReactNode } from 'react'
import { useLoaderData, useMatches } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactMap, type Tiles } from './contact-map.tsx'
import info from '../info.module.css'
import styles from './contact.module.css'

const TITLES: Readonly<Record<string, () => string>> = {
  'contact-page': m.contact_page,
  'contact-sidebar-map': m.contact_with_map,
  'contact-page-cover': m.contact_with_cover,
}

export const meta = ({ matches }: { matches: Matches }) =>
  pageMeta(
    { title: (TITLES[matches.at(-1)?.id ?? ''] ?? m.contact)(), description: m.contact_description() },
    publicUrlOf(matches),
  )

async function load(api: ApiClient): Promise<{ contact: Settings['contact']; map: Tiles | undefined }> {
  const { contact, map } = await api.get(getSettings)
  return { contact, map }
}
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The contact content in the layout of its URL (CONTACT-01, CONTACT-04). */
export default function ContactPage() {
  const { contact, map } = useLoaderData<typeof loader>()
  const id = useMatches().at(-1)?.id ?? ''
  const { blurb, pins } = contact
  const places = pins.map(({ location }) => location)
  const parts = {
    title: m.contact(),
    blurb: blurb || m.contact_default_blurb(),
    facts: <Facts contact={contact} />,
    form: (
      <section className={styles.letter} aria-label={m.contact_write_to_us()}>
        <h2>{m.contact_write_to_us()}</h2>
        <ContactForm />
        <p className={styles.note}>
          {m.contact_kept_note()} <Link href="/help-center-article?article=what-is-stored">{m.contact_privacy()}</Link>
        </p>
      </section>
    ),
    map: places.length > 0 && <ContactMap places={places} map={map} />,
  }
  const Arrangement = ARRANGEMENTS[id] ?? TwoColumns
  return <Arrangement {...parts} />
}

type Parts = {
  title: string
  blurb: string
  facts: ReactNode
  form: ReactNode
  map: ReactNode
}

const TwoColumns = ({ title, blurb, facts, form, map }: Parts) => (
  <div className={`wrap ${info.page} ${styles.rows}`}>
    <div className={styles.columns}>
      <div>
        <h1>{title}</h1>
        <p className={info.lead}>{blurb}</p>
        {facts}
      </div>
      {form}
    </div>
    {map}
  </div>
)

const Centred = ({ title, blurb, facts, form, map }: Parts) => (
  <div className={`wrap ${info.page} ${styles.rows} ${styles.centred}`}>
    <header>
      <h1>{title}</h1>
      <p className={info.lead}>{blurb}</p>
    </header>
    {form}
    <div className={styles.across}>{facts}</div>
    {map}
  </div>
)

const BesideMap = ({ title, blurb, facts, form, map }: Parts) => (
  <div className={names('wrap', info.page, styles.columns)}>
    <div className={styles.rows}>
      <header>
        <h1 className={styles.smaller}>{title}</h1>
        <p className={info.lead}>{blurb}</p>
      </header>
      {form}
      {facts}
    </div>
    {map !== false && <div className={styles.side}>{map}</div>}
  </div>
)

const UnderCover = ({ title, blurb, facts, form, map }: Parts) => (
  <>
    <header className={styles.cover}>
      <div className={styles.print}>
        <Picture src={null} alt="" shape="fill" seed={title} sizes="50vw" />
      </div>
      <div className={`wrap ${styles.words}`}>
        <h1>{title}</h1>
        <p className={info.lead}>{blurb}</p>
      </div>
      <FirstPaint />
    </header>
    <div className={`wrap ${styles.rows} ${styles.below}`}>
      <div className={styles.columns}>
        {form}
        {facts}
      </div>
      {map}
    </div>
  </>
)

const ARRANGEMENTS: Readonly<Record<string, (parts: Parts) => ReactNode>> = {
  'contact-page': Centred,
  'contact-sidebar-map': BesideMap,
  'contact-page-cover': UnderCover,
}

/** Phone, e-mail and address, if the operator has set them (CONTACT-01). */
function Facts({ contact: { phone, email, address } }: { contact: Settings['contact'] }) {
  if (phone === '' && email === '' && address === '') return null
  return (
    <dl className={styles.facts}>
      {phone !== '' && (
        <div>
          <dt>{m.contact_phone()}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {email !== '' && (
        <div>
          <dt>{m.email()}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {address !== '' && (
        <div>
          <dt>{m.contact_head_office()}</dt>
          <dd dir="auto">{address}</dd>
        </div>
      )}
    </dl>
  )
}
