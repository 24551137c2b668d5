import { CREDIT_ROLES, RELEASE, type CreditRole } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconX from '@earshot/ui/icons/x'
import { useFieldArray, useWatch } from 'react-hook-form'
import { ArtistLink } from '../../../forms/artist-link.tsx'
import type { TrackForm } from './track-form.ts'
import styles from './tracks.module.css'

/** The people of a track in their order, each with a role, and a link to the page of an artist (RELEASE-16). */
export function CreditsField({ form }: { form: TrackForm }) {
  const credits = useFieldArray({ control: form.control, name: 'credits' })
  return (
    <fieldset className={`${styles.credits} ${styles.wide}`}>
      <legend>{m.credits()}</legend>
      {credits.fields.map((credit, index) => (
        <CreditRow key={credit.id} form={form} index={index} onRemove={() => credits.remove(index)} />
      ))}
      <div>
        <Button
          size="s"
          disabled={credits.fields.length >= RELEASE.creditsMax}
          onClick={() => credits.append({ name: '', role: 'featured' })}
        >
          {m.release_add_credit()}
        </Button>
      </div>
    </fieldset>
  )
}

function CreditRow({ form, index, onRemove }: { form: TrackForm; index: number; onRemove: () => void }) {
  const { register, control, setValue } = form
  const credit = useWatch({ control, name: `credits.${index}` })
  const name = credit?.name.trim() ?? ''
  return (
    <div className={styles.credit}>
      <input aria-label={m.name()} {...register(`credits.${index}.name`)} />
      <select aria-label={m.role()} {...register(`credits.${index}.role`)}>
        {CREDIT_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLES[role]()}
          </option>
        ))}
      </select>
      <IconButton label={m.remove()} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
      {credit?.role === 'instrument' && (
        <input
          className={styles.below}
          aria-label={m.release_instrument()}
          placeholder={m.release_instrument()}
          maxLength={RELEASE.instrumentMax}
          {...register(`credits.${index}.instrument`)}
        />
      )}
      <ArtistLink
        className={styles.below}
        name={name}
        artistId={credit?.artist_id === undefined ? undefined : Number(credit.artist_id)}
        onChange={(id) => setValue(`credits.${index}.artist_id`, id, { shouldDirty: true })}
      />
    </div>
  )
}

/** The word of each role of a credit. */
export const ROLES: Readonly<Record<CreditRole, () => string>> = {
  main: m.release_role_main,
  featured: m.release_role_featured,
  remixer: m.release_role_remixer,
  composer: m.release_role_composer,
  lyricist: m.release_role_lyricist,
  producer: m.release_role_producer,
  mixing: m.release_role_mixing,
  mastering: m.release_role_mastering,
  instrument: m.release_role_instrument,
  voice: m.release_role_voice,
  artwork: m.release_role_artwork,
  other: m.release_role_other,
}
