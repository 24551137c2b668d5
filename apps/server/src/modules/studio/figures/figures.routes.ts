import { mayReadSubscribers } from '@earshot/contract/access'
import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import * as contract from '@earshot/contract/studio/figures/figures'
import { badRequest } from '../../../http/errors.ts'
import { sendReport } from '../../../http/report.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { dayOf, daysIn } from '../../figure/day.rules.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { mustBeWithinYears, readFigures } from './figures.store.ts'
import { readReport } from './report.store.ts'
import { getScope } from './scope.store.ts'
import { readSupporters } from './supporters.store.ts'

/** Registers the calls of figures: the page, its report, and supporters with their payments, which owners see. */
export function figuresRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.figures, async ({ viewer, input }) =>
    readFigures(db, await getScope(db, viewer, input), input, now()),
  )

  rawRoute(api, contract.figuresReport, async ({ viewer, input, reply }) => {
    const scope = await getScope(db, viewer, input)
    const { from, to, format } = input
    if (from > to) throw badRequest('from', 'must not be after the end')
    if (daysIn(from, to) > FIGURES.reportDays)
      throw badRequest('from', `must be within ${FIGURES.reportDays} days of the end`)
    const today = dayOf(now())
    return sendReport(reply, {
      name: `earshot-figures-${input.kind}-${input.id}-${from}-${to}`,
      format,
      columns: COLUMNS,
      pieces: readReport(db, scope, { from, to: to > today ? today : to }),
    })
  })

  route(api, contract.supporterFigures, async ({ viewer, input: { kind, id, from, to } }) => {
    await getCreatorFor(db, viewer, { kind, id }, mayReadSubscribers)
    const at = now()
    const today = dayOf(at)
    const last = to === undefined || to > today ? today : to
    if (from !== undefined) mustBeWithinYears(from, last)
    return { as_of: at.toISOString(), ...(await readSupporters(db, { kind, id }, { from, to: last }, at)) }
  })
}

const COLUMNS = [
  'day',
  'kind',
  'id',
  'title',
  'plays',
  'members',
  'visitors',
  'followers',
  'downloads',
  'downloads_apps',
  'downloads_site',
  'downloads_private',
] as const
