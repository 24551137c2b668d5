import * as contract from '@earshot/contract/desk/test-mail'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { sendTestMail } from './test-mail.ts'

/** Registers the call with which administrators test the mail server (SETUP-12). */
export function testMailRoutes(api: Api): void {
  route(api, contract.testMail, ({ input }) => sendTestMail(api.services, input.to))
}
