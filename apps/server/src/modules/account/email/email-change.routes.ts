import * as contract from '@earshot/contract/member/email-change'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { notifyOfEmail } from './change-email.ts'
import { confirmByKey, undoByKey } from './email-change.store.ts'

/** Registers the calls that mailed links about a changed e-mail address lead to (ACCOUNT2-02). */
export function emailChangeRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.confirmEmail, async ({ input }) => ({
    email: await confirmByKey(db, input.key, now(), notifyOfEmail),
  }))
  route(api, contract.undoEmailChange, async ({ input }) => ({
    email: await undoByKey(db, input.key, now(), (tx, change) => notifyOfEmail(tx, { ...change, isUndone: true })),
  }))
}
