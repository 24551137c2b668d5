import { createPlan, listCreatorPlans, updatePlan } from '@earshot/contract/calls'
import { PLAN } from '@earshot/contract/money/plan-limits'
import type { CreatorPlan, CreatorPlans } from '@earshot/contract/money/supporters'
import * as m from '@earshot/messages/supporters'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { PlanCard } from '@earshot/ui/money/plan-card.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { Navigate } from 'react-router'
import { HtmlField } from '../../../forms/html-field.tsx'
import { SaveForm } from '../../../forms/save-form.tsx'
import { useSave, type Stored } from '../../../forms/use-save.ts'
import { creatorPath, useCreator } from '../../../paths.ts'
import { api } from '../../../session/api.ts'
import { callOptions, replies } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { MoneyPreview, typedPrice } from './money-preview.tsx'
import { PlanForm, linesOf, planFields, planValues, type PlanValues } from './plan-fields.ts'
import { PriceFields } from './price-fields.tsx'
import styles from '../supporters.module.css'

const FIELDS = ['title', 'sub_title', 'price', 'currency', 'months', 'features', 'welcome'] as const

type Props = { plan: CreatorPlan | undefined; name: string; currency: string }

/** The form of a plan, with what supporters will pay and see beside it (SUPPORTERS-01, SUPPORTERS-02). */
export function PlanEditor({ plan, name, currency }: Props) {
  const creator = useCreator()
  const stored = plan === undefined ? newPlan(currency) : storedOf(plan)
  const form = useForm({ resolver: zodResolver(PlanForm), mode: 'onTouched', defaultValues: stored.values })
  const { errors } = form.formState
  const saving = useSave({
    form,
    name: `plan ${creator.kind} ${creator.id} ${plan?.id ?? 'new'}`,
    fields: FIELDS,
    stored,
    save: async (values, version) => {
      const fields = planFields(values)
      const next =
        plan === undefined
          ? await api.post(createPlan, { ...creator, ...fields })
          : await api.post(updatePlan, { plan_id: plan.id, version, ...fields })
      showPlans(creator, next)
      if (plan === undefined) showDone(m.supporters_plan_made({ title: values.title }))
      const saved = plan && next.plans.find(({ id }) => id === plan.id)
      return saved === undefined ? { version, values } : storedOf(saved)
    },
    readAgain: async () => {
      const next = await api.get(listCreatorPlans, creator)
      showPlans(creator, next)
      const theirs = next.plans.find(({ id }) => id === plan?.id)
      return theirs === undefined ? stored : storedOf(theirs)
    },
  })
  if (plan === undefined && saving.status.is === 'saved') return <Navigate to={creatorPath(creator, 'supporters')} />
  return (
    <div className={styles.editor}>
      <SaveForm label={m.plan()} saving={saving}>
        <Field label={m.title()} maxLength={PLAN.titleMax} error={errors.title?.message} {...form.register('title')} />
        <Field
          label={m.supporters_line_below()}
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
            label={m.supporters_months()}
            inputMode="numeric"
            error={errors.months?.message}
            {...form.register('months')}
          />
        </PriceFields>
        {plan !== undefined && <OldPrice control={form.control} plan={plan} />}
        <div>
          <AreaField
            label={m.supporters_features()}
            rows={5}
            error={errors.features?.message}
            {...form.register('features')}
          />
          <p className={styles.note}>{m.supporters_lines_help({ most: PLAN.featuresMax })}</p>
        </div>
        <CheckField label={m.supporters_highlight()} {...form.register('is_highlighted')} />
        <div>
          <HtmlField control={form.control} name="welcome" label={m.supporters_welcome()} most={PLAN.welcomeMax} />
          <p className={styles.note}>{m.supporters_welcome_help()}</p>
        </div>
      </SaveForm>
      <Preview control={form.control} name={name} />
    </div>
  )
}

const storedOf = (plan: CreatorPlan): Stored<PlanValues> => ({ version: plan.version, values: planValues(plan) })

const newPlan = (currency: string): Stored<PlanValues> => ({
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
  },
})

function showPlans(creator: ReturnType<typeof useCreator>, next: CreatorPlans): void {
  replies.setQueryData(callOptions(listCreatorPlans, creator).queryKey, next)
}

/** Says how many subscribers go on at the old price, once something of it is changed (SUPPORTERS-03). */
function OldPrice({ control, plan }: { control: Control<PlanValues>; plan: CreatorPlan }) {
  const [price, currency, months] = useWatch({ control, name: ['price', 'currency', 'months'] })
  const before = planValues(plan)
  const isSame = price === before.price && currency === before.currency && months === before.months
  if (isSame || plan.subscribers === 0) return null
  return (
    <p role="status" className={styles.warning}>
      {m.supporters_old_price({ count: plan.subscribers })}
    </p>
  )
}

function Preview({ control, name }: { control: Control<PlanValues>; name: string }) {
  const values = useWatch({ control })
  const { price = '', currency = '', title = '', sub_title: subTitle = '', features = '' } = values
  const months = Math.max(1, Math.round(Number(values.months)) || 1)
  const period = m.for_months({ count: months })
  return (
    <aside className={styles.side}>
      <MoneyPreview
        price={price}
        currency={currency}
        kind="subscription"
        label={m.supporters_pays({ period })}
        name={name}
      />
      <figure className={styles.preview}>
        <figcaption>{m.supporters_preview()}</figcaption>
        <ul inert>
          <PlanCard
            title={title || m.title()}
            subTitle={subTitle}
            price={typedPrice(price, currency) ?? '–'}
            period={period}
            months={months}
            features={linesOf(features)}
            isHighlighted={values.is_highlighted === true}
          >
            <Button variant={values.is_highlighted === true ? 'solid' : 'line'}>{m.subscribe()}</Button>
          </PlanCard>
        </ul>
      </figure>
    </aside>
  )
}
