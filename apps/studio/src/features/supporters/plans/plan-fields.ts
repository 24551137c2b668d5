import { NotMoney, isCurrency, toMinor } from '@earshot/contract/money/money'
import { PLAN, TIER } from '@earshot/contract/money/plan-limits'
import { PlanFields } from '@earshot/contract/money/supporters'
import type { CreatorPlan, CreatorTier, TierFields } from '@earshot/contract/money/supporters'
import * as m from '@earshot/messages/supporters'
import { z } from 'zod'

const priced = { price: z.string(), currency: z.string().refine(isCurrency, 'must be a currency like USD') }

/** The form of a plan; numbers are text as typed, features are lines. */
export const PlanForm = z
  .object({
    title: PlanFields.shape.title,
    sub_title: PlanFields.shape.sub_title,
    ...priced,
    months: z.string().refine((text) => PlanFields.shape.months.safeParse(Number(text)).success, {
      error: `must be from 1 to ${PLAN.monthsMax}`,
    }),
    features: lines(PLAN.featuresMax, PLAN.featureMax),
    is_highlighted: z.boolean(),
    welcome: z.string().max(PLAN.welcomeMax, `must be at most ${PLAN.welcomeMax} characters`),
  })
  .superRefine(checkPrice)
export type PlanValues = z.infer<typeof PlanForm>

/** The form of a tier of support; perks are lines, and without any the documented perks are shown. */
export const TierForm = z
  .object({ ...priced, perks: lines(TIER.perksMax, TIER.perkMax), is_offered: z.boolean() })
  .superRefine(checkPrice)
export type TierValues = z.infer<typeof TierForm>

/** Returns a price as the calls take it; people may type a comma. */
export const priceOf = (text: string): number => Number(text.trim().replace(',', '.'))

/** Returns the non-empty lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Returns the values of the form of a plan. */
export const planValues = (plan: CreatorPlan): PlanValues => ({
  title: plan.title,
  sub_title: plan.sub_title,
  price: String(plan.price),
  currency: plan.currency,
  months: String(plan.months),
  features: plan.features.join('\n'),
  is_highlighted: plan.is_highlighted,
  welcome: plan.welcome ?? '',
})

/** Returns the fields of a request to store a plan. */
export const planFields = ({
  price,
  months,
  features,
  welcome,
  ...values
}: PlanValues): z.input<typeof PlanFields> => ({
  ...values,
  price: priceOf(price),
  months: Number(months),
  features: linesOf(features),
  welcome: welcome === '' ? null : welcome,
})

/** Returns the values of the form of a tier. */
export const tierValues = (tier: CreatorTier): TierValues => ({
  price: String(tier.price),
  currency: tier.currency,
  perks: (tier.perk_texts ?? []).join('\n'),
  is_offered: tier.is_offered,
})

/** Returns the fields of a request to store a tier. */
export const tierFields = ({ price, perks, ...values }: TierValues): z.input<typeof TierFields> => ({
  ...values,
  price: priceOf(price),
  perk_texts: linesOf(perks).length === 0 ? null : linesOf(perks),
})

// The rules of money.ts: the sentence is the server's.
function checkPrice({ price, currency }: { price: string; currency: string }, context: z.RefinementCtx): void {
  if (!isCurrency(currency)) return
  try {
    toMinor(price.trim().replace(',', '.'), currency, 'price')
  } catch (error) {
    if (!(error instanceof NotMoney)) throw error
    context.addIssue({ code: 'custom', path: ['price'], message: error.message })
  }
}

function lines(most: number, longest: number) {
  return z
    .string()
    .refine((text) => linesOf(text).length <= most, { error: () => m.supporters_too_many_lines({ most }) })
    .refine((text) => linesOf(text).every((each) => each.length <= longest), {
      error: () => m.supporters_long_line({ most: longest }),
    })
}
