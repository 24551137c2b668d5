import { STATUS } from '@earshot/contract/envelope'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { Refusal, forbidden } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'

/** Returns how members become creators. Throws 403 where CREATORS is closed (STUDIO-10). */
export function getCreatorsMode({ config }: Pick<Services, 'config'>): 'ask' | 'open' {
  if (config.creators === 'closed') throw forbidden('This community takes no new artists and podcasts.')
  return config.creators
}

/**
 * Throws 409 for a member who made several artists or podcasts in the last days without an application, also by moving
 * feeds in; `begun` are those that are being made (STUDIO-10).
 */
export async function mustNotMakeMore(tx: Db, memberId: number, begun = 0): Promise<void> {
  const made = await tx.$count(
    audit,
    and(
      eq(audit.actorId, memberId),
      eq(audit.act, 'creator.create'),
      gt(audit.at, sql`now() - make_interval(days => ${CREATOR.madeDays})`),
    ),
  )
  if (made + begun >= CREATOR.madeMax)
    throw new Refusal(
      STATUS.conflict,
      `You made ${CREATOR.madeMax} artists or podcasts in the last ${CREATOR.madeDays} days. Try again later.`,
    )
}
