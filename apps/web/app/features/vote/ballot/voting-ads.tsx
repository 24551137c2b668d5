import { SHOWN } from '@earshot/contract/limits'
import type { Ad } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/vote'
import { SideAd } from '../../../layout/parts/side-ad.tsx'
import { property } from '../../../lib/state/store.ts'
import styles from './voting-ads.module.css'

/** At most three ads as links with pictures, side by side or stacked (VOTING-05). */
export function VotingAds({ ads, className }: { ads: readonly Ad[]; className?: string | undefined }) {
  const shown = shownAds(ads)
  if (shown.length === 0) return null
  return (
    <aside aria-label={m.advertisements()} className={className}>
      <ul className={styles.ads}>
        {shown.map((ad, index) => (
          <li key={`${index} ${ad.link}`}>
            <SideAd ad={ad} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Returns the ads that a page shows and passes to the next page. */
export const shownAds = (ads: readonly Ad[]): Ad[] =>
  ads.filter(({ image_url: image }) => image).slice(0, SHOWN.votingAds)

/** Returns the ads passed by the previous page; undefined if there are none (VOTING-04, VOTING-11). */
export function handedAds(state: unknown): Ad[] | undefined {
  const handed = property(state, 'ads')
  if (!Array.isArray(handed)) return undefined
  return handed.flatMap((ad: unknown) => {
    const [image, link, alt] = [property(ad, 'image_url'), property(ad, 'link'), property(ad, 'alt')]
    const words = typeof alt === 'string' ? { alt } : {}
    return typeof image === 'string' && typeof link === 'string' ? [{ image_url: image, link, ...words }] : []
  })
}
