import type { supportTiers } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/support'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { TierCard } from '@earshot/ui/money/tier-card.tsx'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { checkoutUrl } from '../../lib/url/checkout-url.ts'
import styles from './support.module.css'

type Tier = Data<typeof supportTiers>[number]

/**
 * The tiers of support for an artist (ARTISTPROFILE-09 to ARTISTPROFILE-12). Visitors are redirected to sign-in,
 * members to the checkout (ARTISTPROFILE-13).
 */
export function Support({ artistId, name, tiers }: { artistId: number; name: string; tiers: readonly Tier[] }) {
  const isSignedIn = useSession(({ profile }) => profile !== null)
  return (
    <Section title={m.support_of({ name })}>
      <p className={styles.shout}>{m.support_shout_out()}</p>
      <ul className={styles.tiers}>
        {tiers.map(({ tier, price, currency, period, perks, perk_texts: perkTexts }) => (
          <TierCard
            key={tier}
            tier={tier}
            price={amountText(price, currency ?? 'USD')}
            isMonthly={period === 'month'}
            perks={perks}
            perkTexts={perkTexts}
          >
            <LinkButton
              variant={tier === 'Gold' ? 'solid' : 'line'}
              href={isSignedIn ? checkoutUrl({ kind: 'support', artistId, tier }) : '/signin'}
              onClick={() => {
                if (!isSignedIn)
                  rememberPath(checkoutUrl({ kind: 'support', artistId, tier }), {
                    key: 'support',
                    why: m.support_sign_in_to({ name }),
                  })
              }}
            >
              {m.support_choose({ tier })}
            </LinkButton>
          </TierCard>
        ))}
      </ul>
    </Section>
  )
}
