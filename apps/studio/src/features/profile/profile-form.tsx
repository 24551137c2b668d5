import { mayRenameCreator } from '@earshot/contract/access'
import { creatorProfile, sameName, updateCreatorProfile } from '@earshot/contract/calls'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import type { CreatorProfile } from '@earshot/contract/studio/creators'
import { podcast_cover_help } from '@earshot/messages/episode'
import * as m from '@earshot/messages/studio'
import { Field } from '@earshot/ui/forms/field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { GenresField } from '../../forms/genres-field.tsx'
import { HtmlField } from '../../forms/html-field.tsx'
import { ImageField } from '../../forms/pictures/image-field.tsx'
import { SaveForm } from '../../forms/save-form.tsx'
import { useSave, type Stored } from '../../forms/use-save.ts'
import { useMember } from '../../frame/use-member.ts'
import { useCreator } from '../../paths.ts'
import { api } from '../../session/api.ts'
import { replies, useCall } from '../../session/use-call.ts'
import { LinksField } from './links-field.tsx'
import { ProfileFields, type ProfileValues } from './profile-fields.ts'
import styles from './profile.module.css'

const FIELDS = ['name', 'bio', 'links', 'genre_ids', 'avatar', 'back_image'] as const

/** Edits name, texts and pictures of an artist or podcast. */
export function ProfileForm({ profile }: { profile: CreatorProfile }) {
  const creator = useCreator()
  const member = useMember()
  const stored = storedOf(profile)
  const form = useForm({ resolver: zodResolver(ProfileFields), mode: 'onTouched', defaultValues: stored.values })
  const { errors } = form.formState
  const isSet = (field: CreatorProfile['set_by_site'][number]) => profile.set_by_site.includes(field)
  const saving = useSave({
    form,
    name: `profile ${creator.kind} ${creator.id}`,
    fields: FIELDS,
    stored,
    save: async (values, version) => {
      const next = await api.post(updateCreatorProfile, { ...creator, version, ...changesOf(values, profile) })
      replies.setQueryData([creatorProfile, creator], next)
      void replies.invalidateQueries()
      return storedOf(next)
    },
    readAgain: async () => storedOf(await api.get(creatorProfile, creator)),
  })
  const isArtist = creator.kind === 'artist'
  const genreIds = useWatch({ control: form.control, name: 'genre_ids' })
  return (
    <SaveForm label={m.profile()} saving={saving}>
      <div className={styles.pictures}>
        <ImageField
          control={form.control}
          name="avatar"
          label={m.picture()}
          hint={isArtist ? undefined : podcast_cover_help()}
          isDisabled={isSet('avatar')}
        />
        {isArtist && (
          <ImageField
            control={form.control}
            name="back_image"
            label={m.studio_back_image()}
            isWide
            isDisabled={isSet('back_image')}
          />
        )}
      </div>
      <Field
        label={m.name()}
        maxLength={CREATOR.nameMax}
        readOnly={isSet('name') || !mayRenameCreator(member, profile.role)}
        error={errors.name?.message}
        {...hintOf(isSet('name'), mayRenameCreator(member, profile.role) ? undefined : m.studio_owners_rename())}
        {...form.register('name')}
      />
      <SameNames control={form.control} stored={profile.name} />
      <HtmlField control={form.control} name="bio" label={m.about()} most={CREATOR.bioMax} isReadOnly={isSet('bio')} />
      {isSet('bio') && <p className={styles.note}>{m.studio_set_by_site()}</p>}
      <GenresField
        chosen={genreIds}
        most={isArtist ? CREATOR.genresMax : 1}
        error={errors.genre_ids?.message}
        isSetBySite={isSet('genre_ids')}
        onChange={(ids) => form.setValue('genre_ids', ids, { shouldDirty: true })}
      />
      <LinksField form={form} isReadOnly={isSet('links')} />
    </SaveForm>
  )
}

const storedOf = (profile: CreatorProfile): Stored<ProfileValues> => ({
  version: profile.version,
  values: {
    name: profile.name,
    bio: profile.bio ?? '',
    links: profile.links,
    genre_ids: profile.genres.map(({ id }) => id),
    avatar: profile.avatar ?? '',
    back_image: profile.back_image ?? '',
  },
})

/** Returns the fields that differ from the profile; the site's values stay unchanged. */
function changesOf(values: ProfileValues, profile: CreatorProfile): Partial<ProfileValues> {
  const before = storedOf(profile).values
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => {
      const known = FIELDS.find((each) => each === field)
      return known !== undefined && JSON.stringify(value) !== JSON.stringify(before[known])
    }),
  )
}

const hintOf = (isSet: boolean, otherwise: string | undefined) => {
  const hint = isSet ? m.studio_set_by_site() : otherwise
  return hint === undefined ? {} : { hint }
}

/** Warns that others have the name; it may be saved all the same (STUDIO-14). */
function SameNames({ control, stored }: { control: Control<ProfileValues>; stored: string }) {
  const typed = useWatch({ control, name: 'name' }).trim()
  return typed === '' || typed === stored ? null : <SameName name={typed} />
}

function SameName({ name: typed }: { name: string }) {
  const { kind, id } = useCreator()
  const { data: found = [] } = useCall(sameName, { kind, id, name: typed })
  return (
    <p role="status" className={styles.note}>
      {found.length > 0 && (kind === 'artist' ? m.studio_other_artist() : m.studio_other_podcast())}
    </p>
  )
}
