import type { Ad } from '@earshot/contract/cover'
import { followableLink } from '@earshot/contract/web-link'
import * as m from '@earshot/messages/livefeed'
import { Picture } from '@earshot/ui/media/picture.tsx'
import styles from './feed-ads.module.css'

/** Advertisements one below the other, side by side where there is room; each opens its link (LIVEFEED-03). */
export function FeedAds({ ads, label }: { ads: readonly Ad[]; label: string }) {
  if (ads.length === 0) return null
  return (
    <ul className={styles.ads} aria-label={label}>
      {ads.map((ad, place) => (
        <li key={`${place} ${ad.link}`}>
          <OneAd ad={ad} />
        </li>
      ))}
    </ul>
  )
}

function OneAd({ ad }: { ad: Ad }) {
  const link = followableLink(ad.link)
  const picture = <Picture src={ad.image_url} alt={m.advertisement()} shape="own" sizes="17rem" />
  return link === undefined ? (
    picture
  ) : (
    <a href={link} rel="noopener nofollow sponsored">
      {picture}
    </a>
  )
}
