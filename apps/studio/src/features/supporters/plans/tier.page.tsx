import { listCreatorPlans, updateSupportTier } from '@earshot/contract/calls'
import { TIER } from '@earshot/contract/money/plan-limits'
import type { CreatorTier } from '@earshot/contract/money/supporters'
import * as m from '@earshot/messages/supporters'
import { AreaField, CheckField } from '@earshot/ui/forms/field.tsx'
import { TierCard } from '@earshot/ui/money/tier-card.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { useParams } from 'react-router'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave, type Stored } from '../../../forms/use-save.ts'
import { NotFound } from '../../../frame/not-found.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { StateWord } from '../../../lists/state-word.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCreator } from '../../../paths.ts'
import { api } from '../../../session/api.ts'
import { callOptions, replies, useCall } from '../../../session/use-call.ts'
import { MoneyPreview, typedPrice } from './money-preview.tsx'
import { TierForm, linesOf, tierFields, tierValues, type TierValues } from './plan-fields.ts'
import { PriceFields } from './price-fields.tsx'
import styles from '../supporters.module.css'

/** A tier of support of an artist (SUPPORTERS-04). */
export function Component() {
  const { tier: name = '' } = useParams()
  const call = useCall(listCreatorPlans, useCreator())
  return (
    <CallStates call={call} skeleton={<TableSkeleton rows={4} />}>
      {(data) => {
        const tier = data.tiers.find((each) => each.tier.toLowerCase() === name)
        if (tier === undefined) return <NotFound />
        return (
          <>
            <PageHeader
              title={m.supporters_tier_of({ tier: tier.tier })}
              state={
                <StateWord tone={tier.is_offered ? 'good' : 'off'}>
                  {tier.is_offered ? m.supporters_offered() : m.supporters_taken_off()}
                </StateWord>
              }
            >
              {data.name}
            </PageHeader>
            <TierEditor key={name} tier={tier} name={data.name} />
          </>
        )
      }}
    </CallStates>
  )
}

const FIELDS = ['price', 'currency', 'perks', 'is_offered'] as const

function TierEditor({ tier, name }: { tier: CreatorTier; name: string }) {
  const creator = useCreator()
  const stored = storedOf(tier)
  const form = useForm({ resolver: zodResolver(TierForm), mode: 'onTouched', defaultValues: stored.values })
  const { errors } = form.formState
  const show = (next: Awaited<ReturnType<typeof send>>): Stored<TierValues> => {
    replies.setQueryData(callOptions(listCreatorPlans, creator).queryKey, next)
    return storedOf(next.tiers.find((each) => each.tier === tier.tier) ?? tier)
  }
  const send = (values: TierValues, version: number) =>
    api.post(updateSupportTier, { artist_id: creator.id, tier: tier.tier, version, ...tierFields(values) })
  const saving = useSave({
    form,
    name: `tier ${creator.id} ${tier.tier}`,
    fields: FIELDS,
    stored,
    save: async (values, version) => show(await send(values, version)),
    readAgain: async () => show(await api.get(listCreatorPlans, creator)),
  })
  return (
    <div className={styles.editor}>
      <SaveForm label={m.supporters_tier_of({ tier: tier.tier })} saving={saving}>
        <PriceFields
          price={errors.price?.message}
          currency={errors.currency?.message}
          register={{ price: form.register('price'), currency: form.register('currency') }}
        />
        <OldPrice control={form.control} tier={tier} />
        <div>
          <AreaField label={m.supporters_perks()} rows={6} error={errors.perks?.message} {...form.register('perks')} />
          <p className={styles.note}>{m.supporters_perks_help({ most: TIER.perksMax })}</p>
        </div>
        <CheckField label={m.supporters_offer_tier()} {...form.register('is_offered')} />
      </SaveForm>
      <Preview control={form.control} tier={tier} name={name} />
    </div>
  )
}

const storedOf = (tier: CreatorTier): Stored<TierValues> => ({ version: tier.version, values: tierValues(tier) })

/** Says how many supporters go on at the old price, once it is changed. */
function OldPrice({ control, tier }: { control: Control<TierValues>; tier: CreatorTier }) {
  const [price, currency] = useWatch({ control, name: ['price', 'currency'] })
  const isSame = price === String(tier.price) && currency === tier.currency
  if (isSame || tier.supporters === 0) return null
  return (
    <p role="status" className={styles.warning}>
      {m.supporters_old_price_tier({ count: tier.supporters })}
    </p>
  )
}

function Preview({ control, tier, name }: { control: Control<TierValues>; tier: CreatorTier; name: string }) {
  const { price = '', currency = '', perks = '' } = useWatch({ control })
  const texts = linesOf(perks)
  const isMonthly = tier.period === 'month'
  return (
    <aside className={styles.side}>
      <MoneyPreview
        price={price}
        currency={currency}
        kind="support"
        label={isMonthly ? m.supporters_pays({ period: m.per_month() }) : m.supporters_pays_once()}
        name={name}
      />
      <figure className={styles.preview}>
        <figcaption>{m.supporters_preview()}</figcaption>
        <ul inert>
          <TierCard
            tier={tier.tier}
            price={typedPrice(price, currency) ?? '–'}
            isMonthly={isMonthly}
            perks={tier.perks}
            perkTexts={texts.length === 0 ? undefined : texts}
          />
        </ul>
      </figure>
    </aside>
  )
}
