import * as contract from '@earshot/contract/desk/community/rules'
import { badRequest } from '../../http/errors.ts'
import { rawRoute, route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { onDesk } from '../audit/audit.store.ts'
import { htmlOfText } from '../richtext/sanitise.ts'
import { listActing } from './judge.store.ts'
import { deleteRules, exportLines, importLines, saveRule, searchRules, toRule } from './rule.store.ts'

/** Registers the calls of the rules about texts (COMMUNITYDESK-10). */
export function ruleRoutes(api: Api): void {
  const { db, config } = api.services

  route(api, contract.listRules, ({ input }) => searchRules(db, input))
  route(api, contract.saveRule, async ({ viewer, input: { rule_id: id, version, ...values } }) => {
    if (id !== undefined && version === undefined) throw badRequest('version', 'is required')
    const rule = id === undefined || version === undefined ? undefined : { id, version }
    await saveRule(db, values, { rule, by: onDesk(viewer), timeZone: config.timeZone })
    return {}
  })
  route(api, contract.deleteRules, async ({ viewer, input }) => {
    await deleteRules(db, input.rule_ids, onDesk(viewer))
    return {}
  })
  rawRoute(api, contract.exportRules, async ({ reply }) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rules.txt"')
      .send(await exportLines(db)),
  )
  route(api, contract.importRules, ({ viewer, input: { text, dry_run: isDryRun } }) =>
    importLines(db, text, { isDryRun: isDryRun === 1, by: onDesk(viewer) }),
  )
  route(api, contract.tryText, async ({ input: { text, place } }) =>
    (await listActing(db, place, place === 'names' ? text : htmlOfText(text))).map(toRule),
  )
}
