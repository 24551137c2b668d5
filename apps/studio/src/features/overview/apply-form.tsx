import { applyAsCreator, sameName } from '@earshot/contract/calls'
import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { ApiError } from '@earshot/contract/client'
import { problemWith } from '@earshot/contract/field-error'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import { apply } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/studio'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { PageHeader } from '../../frame/page-header.tsx'
import { OVERVIEW, creatorPath } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { useAct, useCall } from '../../session/use-call.ts'
import { showDone } from '../../toasts.ts'
import styles from './apply-form.module.css'

const { name, message } = apply.input.shape
// Links are typed one per line.
const Fields = z.object({ name, message, links: z.string() })

/** Asks to become an artist or podcast, or to own one that exists (STUDIO-10 to STUDIO-12). */
export function ApplyForm({ kind, isOpen }: { kind: CreatorKind; isOpen: boolean }) {
  const navigate = useNavigate()
  const send = useAct(applyAsCreator)
  const [asked, setAsked] = useState('')
  const [claim, setClaim] = useState<{ id: number; name: string }>()
  const {
    register,
    handleSubmit,
    setError,
    setValue,
    formState: { errors },
  } = useForm({
    resolver: zodResolver(Fields),
    mode: 'onTouched',
    defaultValues: { name: '', message: '', links: '' },
  })
  const isArtist = kind === 'artist'
  const submit = handleSubmit(async ({ links, ...values }) => {
    try {
      const { creator } = await send.mutateAsync({
        kind,
        ...values,
        links: links.split('\n').flatMap((each) => each.trim() || []),
        ...(claim !== undefined && { claim_id: claim.id }),
      })
      showDone(creator === null ? m.studio_applied() : m.studio_made({ name: creator.name }))
      await navigate(creator === null ? OVERVIEW : creatorPath(creator, 'profile'))
    } catch (error) {
      const field = FIELDS.find((each) => error instanceof ApiError && error.field === each)
      if (field !== undefined) setError(field, { message: problemWith(field, messageOf(error)) }, { shouldFocus: true })
    }
  })
  const nameField = register('name', {
    onBlur: (event: { target: { value: string } }) => setAsked(event.target.value.trim()),
    onChange: () => setClaim(undefined),
  })
  return (
    <>
      <PageHeader title={isArtist ? m.become_an_artist() : m.studio_start_podcast()}>
        {isOpen ? m.studio_apply_open() : m.studio_apply_ask()}
      </PageHeader>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={isArtist ? m.studio_artist_name() : m.studio_podcast_name()}
          maxLength={CREATOR.nameMax}
          error={errors.name?.message}
          {...nameField}
        />
        {asked !== '' && (
          <SameName
            kind={kind}
            name={asked}
            claimed={claim?.id}
            onClaim={(found) => {
              setClaim(found)
              setValue('name', found.name)
            }}
          />
        )}
        {(!isOpen || claim !== undefined) && (
          <>
            <AreaField
              label={claim === undefined ? m.studio_apply_message() : m.studio_claim_message()}
              rows={5}
              maxLength={CREATOR.messageMax}
              error={errors.message?.message}
              {...register('message')}
            />
            <AreaField label={m.studio_apply_links()} rows={3} error={errors.links?.message} {...register('links')} />
          </>
        )}
        <FormMessage>{send.error === null ? '' : messageOf(send.error)}</FormMessage>
        <div className={styles.acts}>
          <LinkButton href={OVERVIEW}>{m.cancel()}</LinkButton>
          <Button type="submit" variant="solid" disabled={send.isPending}>
            {claim !== undefined
              ? m.studio_send_claim({ name: claim.name })
              : isOpen
                ? m.studio_make({ kind: isArtist ? m.artist() : m.podcast() })
                : m.studio_send_application()}
          </Button>
        </div>
      </form>
    </>
  )
}

const FIELDS = ['name', 'message', 'links'] as const

/** Warns that others have the name, and offers to claim them (STUDIO-11). */
function SameName({
  kind,
  name: asked,
  claimed,
  onClaim,
}: {
  kind: CreatorKind
  name: string
  claimed: number | undefined
  onClaim: (found: { id: number; name: string }) => void
}) {
  const { data: found = [] } = useCall(sameName, { kind, name: asked })
  if (found.length === 0) return null
  return (
    <div role="status" className={styles.same}>
      <p>{kind === 'artist' ? m.studio_same_artist() : m.studio_same_podcast()}</p>
      <ul>
        {found.map((each) => (
          <li key={each.id}>
            <Link href={`/${kind}/${each.id}`} target="_blank">
              <bdi>{each.name}</bdi>
            </Link>
            <Button
              size="s"
              variant={claimed === each.id ? 'wash' : 'line'}
              aria-pressed={claimed === each.id}
              onClick={() => onClaim(each)}
            >
              {kind === 'artist' ? m.studio_claim_artist() : m.studio_claim_podcast()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
