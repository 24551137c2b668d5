// @vitest-environment happy-dom
import { verifyToken } from '@earshot/contract/calls'
import { Field, CheckField, SelectField } from '@earshot/ui/forms/field.tsx'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { replies } from '../../session/use-call.ts'
import { Confirm } from './confirm.tsx'
import { FormDialog } from './form-dialog.tsx'
import { enter, listControls, valueOf } from './typed-input.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => {
  document.body.replaceChildren()
  localStore.setItem('earshot-drafts', '')
})

/** Shows a dialog as a page does. The page that `reload` leaves behind runs no more of its code. */
function show(Shown: typeof Topic | typeof Rejection, stored = '') {
  const close = vi.fn<() => void>()
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  replies.setQueryData([verifyToken], { id: 7 })
  const router = createMemoryRouter([{ path: '/', element: <Shown stored={stored} onClose={close} /> }])
  act(() =>
    createRoot(host).render(
      <QueryClientProvider client={replies}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return { close, type, press, values: () => [...controls().values()].map(valueOf), text: () => host.textContent }
}

const controls = () => listControls(document.body)
const type = (label: string, value: string) =>
  act(() => {
    const control = controls().get(`${label} 0`)
    if (control === undefined) throw new Error(`no field ${label}`)
    enter(control, value)
  })
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('dialog[open] button')]
      .findLast((button) => button.textContent === name)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )

const WORDS = {
  topic: 'New topic',
  create: 'Create',
  title: 'Title',
  colour: 'Colour',
  shown: 'Shown',
  reject: 'Reject',
  reason: 'Reason',
  until: 'Until',
  day: 'Day',
}

type Props = { stored: string; onClose: () => void }

function Topic({ stored, onClose }: Props) {
  const { register, handleSubmit } = useForm({ defaultValues: { title: stored, colour: 'blue', shown: false } })
  return (
    <FormDialog title={WORDS.topic} act={WORDS.create} onSubmit={handleSubmit(onClose)} onClose={onClose}>
      <Field label={WORDS.title} {...register('title')} />
      <SelectField label={WORDS.colour} {...register('colour')}>
        <option>{'blue'}</option>
        <option>{'amber'}</option>
      </SelectField>
      <CheckField label={WORDS.shown} {...register('shown')} />
    </FormDialog>
  )
}

function Rejection({ onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isDay, setDay] = useState(false)
  return (
    <Confirm open title={WORDS.reject} act={WORDS.reject} typedName="edda" onAct={onClose} onClose={onClose}>
      <Field label={WORDS.reason} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
      <CheckField label={WORDS.until} checked={isDay} onChange={({ currentTarget }) => setDay(currentTarget.checked)} />
      {isDay && <Field label={WORDS.day} />}
      <p>{`${reason.length} characters`}</p>
    </Confirm>
  )
}

test('DESK-11 input of a dialog is there again after a reload, in every kind of field', () => {
  show(Topic)
  type('Title', 'Bells')
  type('Colour', 'amber')
  type('Shown', 'on')
  expect(show(Topic).values()).toEqual(['Bells', 'amber', 'on'])
})

test('DESK-11 fields that appear after others keep their text; a name that confirms an act is typed anew', () => {
  show(Rejection)
  type('Reason', 'Twice')
  type('Until', 'on')
  type('Day', '2027-01-01')
  type('Type edda to confirm', 'edda')
  const { values, text } = show(Rejection)
  expect(values()).toEqual(['Twice', 'on', '2027-01-01', ''])
  expect(text()).toContain('5 characters')
})

test('DESK-11 a field that another member has changed meanwhile keeps the new value', () => {
  show(Topic, 'Bells').type('Title', 'Big bells')
  expect(show(Topic, 'Gongs').values()[0]).toBe('Gongs')
})

test('DESK-11 leaving a dialog with typed text asks first; nothing typed or a sent form is left at once', async () => {
  const untouched = show(Topic)
  await untouched.press('Cancel')
  expect(untouched.close).toHaveBeenCalledOnce()

  const typed = show(Topic)
  typed.type('Title', 'Bells')
  await typed.press('Cancel')
  expect([typed.close.mock.calls.length, typed.text()]).toEqual([0, expect.stringContaining('Leave without saving?')])
  await typed.press('Stay')
  expect(typed.values()[0]).toBe('Bells')
  await typed.press('Cancel')
  await typed.press('Leave')
  expect(typed.close).toHaveBeenCalledOnce()

  const sent = show(Topic)
  sent.type('Title', 'Gongs')
  await sent.press('Create')
  expect([sent.close.mock.calls.length, sent.text()]).toEqual([1, expect.not.stringContaining('Leave without')])
})
