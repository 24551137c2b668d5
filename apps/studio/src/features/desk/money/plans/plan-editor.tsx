import { deskPlan, savePlan } from '@earshot/contract/desk/calls'
import type { DeskPlan } from '@earshot/contract/desk/money/plans'
import { PLAN } from '@earshot/contract/money/plan-limits'
import * as m from '@earshot/messages/desk-money'
import * as texts from '@earshot/messages/supporters'
import { AreaField, CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { SaveForm } from '../../../../forms/save-form.tsx'
import { useSave, type Stored } from '../../../../forms/use-save.ts'
import { api } from '../../../../session/api.ts'
import { callOptions, replies } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import { MoneyPreview } from '../../../supporters/plans/money-preview.tsx'
import { PlanForm, linesOf, priceOf } from '../../../supporters/plans/plan-fields.ts'
import { PriceFields } from '../../../supporters/plans/price-fields.tsx'
import styles from '../money.module.css'

const FIELDS = ['title', 'sub_title', 'price', 'currency', 'months', 'features', 'pos'] as const
const Values = PlanForm.safeExtend({
  pos: z.string().regex(/^\d{0,4}$/, { error: () => m.plans_number_needed() }),
})
type Values = z.infer<typeof Values>
type Creator = DeskPlan['creator']

/** The form of a plan, with the parts of its price and who keeps the old one (MONEY-02). */
export function PlanEditor({
  plan,
  creator,
  currency,
}: {
  plan: DeskPlan | undefined
  creator: Creator
  currency: string
}) {
  const navigate = useNavigate()
  const stored = plan === undefined ? newPlan(currency) : storedOf(plan)
  const form = useForm({ resolver: zodResolver(Values), mode: 'onTouched', defaultValues: stored.values })
  const { errors } = form.formState
  const [created, setCreated] = useState<number>()
  const saving = useSave({
    form,
    name: `desk plan ${plan?.id ?? 'new'}`,
    fields: FIELDS,
    stored,
    save: async (values, version) => {
      const saved = await api.post(savePlan, {
        ...(plan === undefined ? creatorOf(creator) : { plan_id: plan.id, version }),
        title: values.title,
        sub_title: values.sub_title,
        price: priceOf(values.price),
        currency: values.currency,
        duration: Number(values.months),
        features: linesOf(values.features),
        highlight: values.is_highlighted,
        ...(values.pos !== '' && { pos: Number(values.pos) }),
      })
      await replies.invalidateQueries()
      if (plan === undefined) {
        showDone(m.plans_created())
        setCreated(saved.id)
      }
      return storedOf(saved)
    },
    readAgain: async () => {
      const theirs = await replies.fetchQuery({ ...callOptions(deskPlan, { plan_id: plan?.id ?? 0 }), staleTime: 0 })
      return storedOf(theirs)
    },
  })
  // The page is left once the form is no longer dirty, so nobody is asked about unsaved changes.
  const { isDirty } = saving
  useEffect(() => {
    if (created !== undefined && !isDirty) void navigate(`/desk/money/plans/${created}`)
  }, [created, isDirty, navigate])
  return (
    <div className={styles.editor}>
      <SaveForm label={m.plan()} saving={saving}>
        <Field label={m.title()} maxLength={PLAN.titleMax} error={errors.title?.message} {...form.register('title')} />
        <Field
          label={texts.supporters_line_below()}
          maxLength={PLAN.subTitleMax}
          error={errors.sub_title?.message}
          {...form.register('sub_title')}
        />
        <PriceFields
          price={errors.price?.message}
          currency={errors.currency?.message}
          register={{ price: form.register('price'), currency: form.register('currency') }}
        >
          <Field
            label={texts.supporters_months()}
            inputMode="numeric"
            error={errors.months?.message}
            {...form.register('months')}
          />
        </PriceFields>
        {plan !== undefined && plan.subscribers > 0 && (
          <p role="status">{texts.supporters_old_price({ count: plan.subscribers })}</p>
        )}
        <AreaField
          label={texts.supporters_features()}
          rows={5}
          error={errors.features?.message}
          {...form.register('features')}
        />
        <CheckField label={texts.supporters_highlight()} {...form.register('is_highlighted')} />
        <Field label={m.position()} inputMode="numeric" error={errors.pos?.message} {...form.register('pos')} />
      </SaveForm>
      <Side control={form.control} plan={plan} creator={creator} />
    </div>
  )
}

function Side({ control, plan, creator }: { control: Control<Values>; plan: DeskPlan | undefined; creator: Creator }) {
  const values = useWatch({ control })
  const { price = '', currency = '', title = '' } = values
  const options = `--price ${price || '…'} --currency ${currency} --months ${values.months ?? '1'}`
  return (
    <aside className={styles.side}>
      <MoneyPreview
        price={price}
        currency={currency}
        kind="subscription"
        label={texts.supporters_pays({ period: m.for_months({ count: Math.max(1, Number(values.months) || 1) }) })}
        name={creator.name}
      />
      <AsCommand
        commands={
          plan === undefined
            ? [`plan create ${creator.kind} ${creator.id} ${quoted(title)} ${options}`]
            : [
                `plan change ${plan.id} --title ${quoted(title)} ${options}`,
                plan.is_open ? `plan close ${plan.id}` : `plan open ${plan.id}`,
              ]
        }
      />
    </aside>
  )
}

const creatorOf = ({ kind, id }: Creator) => (kind === 'artist' ? { artist_id: id } : { podcast_id: id })

const storedOf = (plan: DeskPlan): Stored<Values> => ({
  version: plan.version,
  values: {
    title: plan.title,
    sub_title: plan.sub_title,
    price: String(plan.price),
    currency: plan.currency,
    months: String(plan.duration),
    features: plan.features.join('\n'),
    is_highlighted: plan.highlight,
    welcome: '',
    pos: String(plan.pos),
  },
})

const newPlan = (currency: string): Stored<Values> => ({
  version: 0,
  values: {
    title: '',
    sub_title: '',
    price: '',
    currency,
    months: '1',
    features: '',
    is_highlighted: false,
    welcome: '',
    pos: '',
  },
})
