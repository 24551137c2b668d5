import { TrackFields } from '@earshot/contract/studio/release'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/** The fields of the dialog of a track. */
export const Fields = TrackFields.pick({
  title: true,
  version_title: true,
  disc_no: true,
  disc_title: true,
  genre_ids: true,
  isrc: true,
  recording_id: true,
  language: true,
  is_explicit: true,
  is_instrumental: true,
  credits: true,
})
/** Their values as they are typed. */
export type Values = z.input<typeof Fields>

/** The form of the dialog. */
export type TrackForm = UseFormReturn<Values, unknown, z.output<typeof Fields>>
