import type { Ad } from '@earshot/contract/site/cover'
import { SideAd } from '../../layout/parts/side-ad.tsx'
import styles from './feed-ads.module.css'

/** Lists advertisements, side by side in wide windows; each opens its link (LIVEFEED-03). */
export function FeedAds({ ads }: { ads: readonly Ad[] }) {
  return (
    <ul className={styles.ads}>
      {ads.map((ad, index) => (
        <li key={`${index} ${ad.link}`}>
          <SideAd ad={ad} />
        </li>
      ))}
    </ul>
  )
}
