import { STATUS } from '@earshot/contract/envelope'
import { providerEvent } from '@earshot/contract/subscription'
import { Refusal, busy } from '../../errors.ts'
import { keptBody } from '../../http/kept-body.ts'
import { PaymentProblem } from '../../ports/payments.ts'
import { rawRoute } from '../../route.ts'
import type { Api } from '../../route.ts'
import { workOffEvent } from './payment.jobs.ts'
import { receiveEvent } from './provider-events.ts'

/** What the provider tells by itself: renewals, cancellations, refunds. It repeats what is not answered with 204. */
export function providerEventRoutes(api: Api): void {
  const { services } = api

  rawRoute(
    api,
    providerEvent,
    async ({ request, reply }) => {
      const body = keptBody(request)
      const told = await services.payments.readEvent(request.headers, body).catch((error: unknown) => {
        // Nobody knows whether it is real: the provider sends it again.
        throw error instanceof PaymentProblem ? busy() : error
      })
      if (told === undefined) throw new Refusal(STATUS.badRequest, 'This event is not signed by the payment provider.')
      await receiveEvent(services, told, body, (id) => workOffEvent.job({ id }))
      return reply.code(204).send()
    },
    { keepsBody: true },
  )
}
