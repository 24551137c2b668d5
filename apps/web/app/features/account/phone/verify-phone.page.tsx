import { loginImage } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/account'
import { useLoaderData, useMatches } from 'react-router'
import { metaOf } from '../../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import { useNewcomer } from '../sign-in/newcomer-store.ts'
import { Split } from '../split.tsx'
import { PhoneForm } from './phone-form.tsx'

export const meta = metaOf(() => ({
  title: m.verify_your_phone(),
  description: m.account_verify_phone_description(),
}))

const load = async (api: ApiClient) => api.get(loginImage)

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/**
 * `/verify-phone` runs the post-sign-up flow right after a sign-up and otherwise the sign-in flow;
 * `/number_verification` always runs the former (PHONE-20).
 */
export default function VerifyPhonePage() {
  const image = useLoaderData<typeof loader>()
  const isNew = useNewcomer((state) => state.isNew)
  const isNumberPage = useMatches().at(-1)?.pathname.startsWith('/number_verification') === true
  return (
    <Split image={image} title={m.verify_your_phone()} note={m.account_verify_to_continue()}>
      <PhoneForm flow={isNew || isNumberPage ? 'sign-up' : 'sign-in'} />
    </Split>
  )
}
