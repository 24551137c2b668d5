/**
 * Limits of plans: characters of title, subtitle, feature and welcome text, months that one payment pays for, features
 * of a plan, and open plans of an artist or podcast (SUPPORTERS-01, SUPPORTERS-07).
 */
export const PLAN = {
  titleMax: 120,
  subTitleMax: 200,
  featureMax: 200,
  featuresMax: 5,
  monthsMax: 120,
  openMax: 10,
  welcomeMax: 4000,
} as const

/** Limits of a tier of support: number of perks, and characters of one (SUPPORTERS-04). */
export const TIER = { perksMax: 6, perkMax: 120 } as const

/** Hours and days ahead between which a release or season for subscribers can open to everybody (SUPPORTERS-05). */
export const EARLY_ACCESS = { hoursMin: 1, daysMax: 366 } as const
