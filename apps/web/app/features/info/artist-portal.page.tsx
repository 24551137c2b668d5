import { getSettings } from '@earshot/contract/calls'
import { webLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/info'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { metaOf } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader, type Load } from '../../lib/page/load.ts'
import { readToken, rememberPath, useSession } from '../../lib/session/session-store.ts'
import styles from './info.module.css'

export const meta = metaOf(() => ({
  title: m.artist_portal(),
  description: m.info_artists_manage_their_page_their_music(),
}))

type Portal = { isOpen: boolean }

// A community may make its creators itself (STUDIO-10).
const load: Load<Portal> = async (api) => {
  const settings = await api.get(getSettings)
  const portal = webLink(settings.artist_portal_url)
  if (portal !== undefined) throw redirect(portal)
  return { isOpen: settings.creators !== 'closed' }
}
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The page of the studio for members; its server sends one document for all of them. */
const STUDIO = '/artist_portal/overview'

/** The portal page of a community without an external portal (ROUTES-17); members go on to the studio (STUDIO-02). */
export default function ArtistPortalPage({ loaderData: { isOpen } }: { loaderData: Portal }) {
  const isMember = useSession(({ profile }) => profile !== null)
  useEffect(() => {
    if (isMember && readToken() !== '') location.replace(STUDIO)
  }, [isMember])
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>{m.artist_portal()}</h1>
      <p className={styles.lead}>{m.info_portal_lead()}</p>
      <div className={styles.actions}>
        <LinkButton variant="solid" href="/signin" onClick={() => rememberPath(STUDIO)}>
          {m.sign_in()}
        </LinkButton>
        {isOpen && <LinkButton href={`${STUDIO}?start=artist`}>{m.become_an_artist()}</LinkButton>}
      </div>
      {ROOMS.map(({ title, text, href, label }) => (
        <section key={href} className={styles.columns} aria-label={title()}>
          <h2>{title()}</h2>
          <div>
            <p>{text()}</p>
            <div className={styles.actions}>
              <LinkButton href={href}>{label()}</LinkButton>
            </div>
          </div>
        </section>
      ))}
    </article>
  )
}

const ROOMS = [
  {
    title: m.info_portal_page,
    text: m.info_portal_page_text,
    href: '/account/artist_profile',
    label: m.artist_profile,
  },
  {
    title: m.info_portal_earnings,
    text: m.info_portal_earnings_text,
    href: '/account/edit_playlist',
    label: m.playlists,
  },
]
