import { STATUS } from '@earshot/contract/envelope'
import { providerEvent } from '@earshot/contract/money/subscription'
import { rawBody } from '../../../http/body/raw-body.ts'
import { Refusal, busy } from '../../../http/errors.ts'
import { rawRoute } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { PaymentProblem } from '../../../ports/payments/payments.ts'
import { processEvent } from './payment.jobs.ts'
import { receiveEvent } from './provider-events.ts'

/**
 * Receives webhook events of the provider: renewals, cancellations, refunds. The provider repeats an event until it is
 * answered with 204.
 */
export function providerEventRoutes(api: Api): void {
  const { services } = api

  rawRoute(
    api,
    providerEvent,
    async ({ request, reply }) => {
      const body = rawBody(request)
      const event = await services.payments.readEvent(request.headers, body).catch((error: unknown) => {
        // The event cannot be verified now; the provider sends it again.
        throw error instanceof PaymentProblem ? busy() : error
      })
      if (event === undefined) throw new Refusal(STATUS.badRequest, 'This event is not signed by the payment provider.')
      await receiveEvent(services, event, body, (id) => processEvent.job({ id }))
      return reply.code(204).send()
    },
    { storesRawBody: true },
  )
}
