import type { Ad } from '@earshot/contract/site/cover'
import { followableLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/site'
import { Picture } from '@earshot/ui/pictures/picture.tsx'

/** An advertisement beside a list, labelled as such; it opens its link (LIVEFEED-03, FOLLOW-10). */
export function SideAd({ ad }: { ad: Pick<Ad, 'image_url'> & Partial<Ad> }) {
  const link = followableLink(ad.link)
  const picture = <Picture src={ad.image_url} alt={ad.alt ?? m.advertisement()} shape="own" sizes="17rem" />
  return (
    <>
      {link === undefined ? (
        picture
      ) : (
        <a href={link} rel="sponsored noopener">
          {picture}
        </a>
      )}
      <small aria-hidden={ad.alt == null || undefined}>{m.advertisement()}</small>
    </>
  )
}
