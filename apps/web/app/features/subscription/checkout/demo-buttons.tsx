import { demoApprove } from '@earshot/contract/calls'
import * as m from '@earshot/messages/subscription'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useRef } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { setLoading } from '../../../lib/state/loading-store.ts'
import type { Payment } from './use-payment.ts'
import styles from './checkout.module.css'

/**
 * The buttons of a site without a payment provider: the server issues and checks the data that a provider would pass
 * (SUBSCRIPTION-17).
 */
export function DemoButtons({ price, payment: { start, approve, fail } }: { price: string; payment: Payment }) {
  const isPaying = useRef(false)
  const pay = async () => {
    if (isPaying.current) return
    isPaying.current = true
    setLoading(true)
    try {
      const { plan_id, order_id, custom_id } = await start()
      await approve(
        await quietApi.post(demoApprove, { custom_id, ...(order_id ? { order_id } : { plan_id: plan_id ?? '' }) }),
      )
    } catch {
      fail()
    } finally {
      isPaying.current = false
      setLoading(false)
    }
  }
  return (
    <div className={styles.buttons}>
      <Button variant="solid" onClick={() => void pay()}>
        {m.demo_pay({ price })}
      </Button>
      <Button variant="quiet" onClick={fail}>
        {m.demo_decline()}
      </Button>
    </div>
  )
}
