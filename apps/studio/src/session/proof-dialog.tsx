import { proofState, prove, sendProofCode } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import { useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/proof'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CodeField } from '../forms/code-field.tsx'
import { CallStates } from '../lists/call-states.tsx'
import { api } from './api.ts'
import { askedProof } from './asked-proof.ts'
import { messageOf } from './message-of.ts'
import { useCall } from './use-call.ts'

/** Asks the member to prove their identity when a call requires it (ACCOUNT2-05, DESK-06). */
export function ProofDialog() {
  const asked = useSignal(askedProof)
  return asked === undefined ? null : <Asking answer={asked.answer} />
}

function Asking({ answer }: { answer: (isProved: boolean) => void }) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const state = useCall(proofState)
  const way = state.data?.ways[0]
  const proving = useMutation({
    mutationFn: () => api.post(prove, way === 'code' ? { code: typed.trim() } : { password: typed }),
    onSuccess: () => answer(true),
  })
  const isWrong = proving.error instanceof ApiError && proving.error.field === way
  const problem = proving.error === null ? '' : messageOf(proving.error)
  return (
    <Dialog
      open
      title={m.proof_title()}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{m.cancel()}</Button>
          <Button variant="solid" type="submit" form={form} disabled={typed.trim() === '' || proving.isPending}>
            {m.confirm()}
          </Button>
        </>
      }
    >
      <CallStates call={state} skeleton={<Skeleton />}>
        {({ email }) => (
          <form
            id={form}
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!proving.isPending) proving.mutate()
            }}
          >
            {/* Tells a password manager whose password is asked. */}
            <input type="hidden" autoComplete="username" value={email} />
            {way === 'code' ? (
              <MailedCode email={email} value={typed} onChange={setTyped} problem={isWrong ? problem : ''} />
            ) : (
              <>
                <p>{m.proof_why_password()}</p>
                <Field
                  label={m.password()}
                  type="password"
                  autoComplete="current-password"
                  autoFocus
                  value={typed}
                  error={isWrong ? problem : undefined}
                  onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                />
              </>
            )}
            {!isWrong && <FormMessage>{problem}</FormMessage>}
          </form>
        )}
      </CallStates>
    </Dialog>
  )
}

function MailedCode({
  email,
  value,
  onChange,
  problem,
}: {
  email: string
  value: string
  onChange: (value: string) => void
  problem: string
}) {
  const sending = useMutation({ mutationFn: () => api.post(sendProofCode, {}) })
  return (
    <>
      <p role="status">{sending.isSuccess ? m.proof_code_sent({ email }) : m.proof_why_code({ email })}</p>
      <Button size="s" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isSuccess ? m.proof_send_again() : m.proof_send_code()}
      </Button>
      <FormMessage>{sending.error === null ? '' : messageOf(sending.error)}</FormMessage>
      <CodeField value={value} problem={problem || undefined} onChange={onChange} />
    </>
  )
}
