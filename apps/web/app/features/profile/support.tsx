import type { supportTiers } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { amountText } from '@earshot/contract/money/money'
import * as m from '@earshot/messages/support'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import IconCheck from '@earshot/ui/icons/check'
import IconMinus from '@earshot/ui/icons/minus'
import { Section } from '@earshot/ui/lists/section.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { checkoutUrl } from '../../lib/url/checkout-url.ts'
import styles from './support.module.css'

type Tier = Data<typeof supportTiers>[number]

/** The perks in order; a tier includes the first ones. The requirements define the texts (ARTISTPROFILE-12). */
const PERKS = [
  m.support_perk_screens,
  m.support_perk_unlimited,
  m.support_perk_mobile,
  m.support_perk_laptop,
  m.support_perk_hd,
  m.support_perk_ultra_hd,
]

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
        {tiers.map(({ tier, price, period, perks }) => (
          <li key={tier} className={styles.tier}>
            <h3>{tier}</h3>
            <p className={styles.price}>
              {amountText(price, 'USD')}
              {/* A one-time payment has no period (ARTISTPROFILE-10). */}
              {period === 'month' && <small> {m.per_month()}</small>}
            </p>
            <ul className={styles.perks}>
              {PERKS.map((perk, index) => (
                <li key={perk()} data-ticked={index < perks || undefined}>
                  {index < perks ? <IconCheck size={20} /> : <IconMinus size={20} />}
                  <span>
                    <VisuallyHidden>{index < perks ? m.support_ticked() : m.support_not_ticked()} </VisuallyHidden>
                    {perk()}
                  </span>
                </li>
              ))}
            </ul>
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
          </li>
        ))}
      </ul>
    </Section>
  )
}
