import * as m from '@earshot/messages/site'

/** What the platform takes of payments for artists and podcasts, and asks tips for (EARNINGS-05). */
export const platformCut = (percent: number): string =>
  percent === 0 ? m.platform_takes_no_cut() : m.platform_takes_part({ percent })
