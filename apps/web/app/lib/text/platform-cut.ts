import * as m from '@earshot/messages/site'

/** States the platform's part of payments for artists and podcasts, beside the tip form (EARNINGS-05). */
export const platformCut = (percent: number): string =>
  percent === 0 ? m.platform_takes_no_cut() : m.platform_takes_part({ percent })
