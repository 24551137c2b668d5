import { memberPath } from '@earshot/contract/member/member-path'
import type { Person } from '@earshot/contract/member/person'
import { webLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/person'
import { Menu } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { Tint } from '@earshot/ui/pictures/tint.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useState, type ReactNode } from 'react'
import { BlockEntries } from '../../layout/parts/peace/block-entries.tsx'
import { ShareMenu } from '../../layout/parts/share-menu.tsx'
import { useSession } from '../../lib/session/session-store.ts'
import { useCovered } from '../../lib/state/covered-store.ts'
import { countryName } from '../../lib/text/country-name.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { formatCount } from '../../lib/text/format.ts'
import { EditSection } from './edit-section.tsx'
import head from '../../layout/parts/member/member-head.module.css'
import styles from './person.module.css'

type Props = {
  person: Person
  /** Renders the button "Follow"; `onChange` receives the change of the number of followers. */
  children: (onChange: (step: 1 | -1) => void) => ReactNode
}

/** Face, background, name, bio and links of a member, with "Follow" or "Edit profile" (PERSON-01, PERSON-03). */
export function PersonHead({ person, children }: Props) {
  const isOwner = useSession(({ profile }) => profile?.id === person.id)
  const isMember = useSession(({ profile }) => profile !== null)
  const isBlocked = useCovered(({ ids, muted }) => ids.includes(person.id) && !muted.includes(person.id))
  // A reloaded profile already includes the change.
  const [counted, setCounted] = useState({ person, step: 0 })
  if (counted.person !== person) setCounted({ person, step: 0 })
  const followers = Math.max(0, person.followers_count + counted.step)
  const name = person.full_name || person.username
  const share = <ShareMenu title={name} href={memberPath(person.username)} />
  return (
    <header>
      <div className={styles.back}>
        {person.backImage ? (
          <Picture src={person.backImage} alt="" shape="fill" sizes="100vw" first />
        ) : (
          person.avatarURL && <Tint src={person.avatarURL} />
        )}
      </div>
      <div className={`wrap ${head.head}`}>
        <Picture
          src={person.avatarURL}
          alt=""
          seed={person.username}
          shape="round"
          sizes="11rem"
          first
          className={head.avatar}
        />
        <div className={head.words}>
          <h1 dir="auto">{name}</h1>
          <p className={styles.facts}>
            {name !== person.username && <bdi>@{person.username}</bdi>}
            {person.pronouns && <span dir="auto">{person.pronouns}</span>}
            {person.role && <strong className={styles.badge}>{ROLES[person.role]()}</strong>}
          </p>
          <p className={styles.facts}>
            <span>{m.community_follower_count({ count: followers, shown: formatCount(followers) })}</span>
            {placeOf(person) !== '' && <span dir="auto">{placeOf(person)}</span>}
            {person.genre && <span dir="auto">{m.person_listens_to({ genre: person.genre })}</span>}
            <span>
              {m.person_member_since()} <DateText date={person.joined_at} />
            </span>
          </p>
          {isOwner ? (
            <EditSection>{share}</EditSection>
          ) : (
            <div className={styles.actions}>
              {!isBlocked && children((step) => setCounted((now) => ({ person, step: now.step + step })))}
              {share}
              {isMember && <PersonMenu person={person} />}
            </div>
          )}
          {person.brief && (
            <div className={styles.bio}>
              <RichText html={person.brief} />
            </div>
          )}
          <Links person={person} />
        </div>
      </div>
      <FirstPaint />
    </header>
  )
}

/** The menu that mutes and blocks the member (PEACE-01). */
function PersonMenu({ person }: { person: Person }) {
  return (
    <Menu
      label={m.person_more_about({ name: person.username })}
      button={
        <span className={styles.dots}>
          <IconDots size={20} />
        </span>
      }
    >
      <BlockEntries member={person} />
    </Menu>
  )
}

/** Web links of the member, and the artists and podcasts that they belong to. */
function Links({ person: { links, creators } }: { person: Person }) {
  return (
    <>
      {links.length > 0 && (
        <ul className={styles.links} aria-label={m.studio_links()}>
          {links.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={webLink(url)} rel="noopener noreferrer nofollow ugc" dir="auto">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {creators.length > 0 && (
        <section aria-label={m.artists_and_podcasts()} className={styles.creators}>
          {creators.map(({ kind, id, name, image }) => (
            <Link key={`${kind}/${id}`} href={`/${kind}/${id}`} className={styles.creator}>
              <Picture src={image} alt="" seed={name} shape={kind === 'artist' ? 'round' : 'square'} sizes="2.5rem" />
              <bdi>{name}</bdi>
            </Link>
          ))}
        </section>
      )}
    </>
  )
}

const placeOf = ({ city, country_code: country }: Person): string =>
  [city, country ? countryName(country) : undefined].filter(Boolean).join(', ')

const ROLES: Readonly<Record<NonNullable<Person['role']>, () => string>> = {
  admin: m.admin,
  moderator: m.moderator,
  writer: m.person_writer,
}
