import { z } from 'zod'
import { MaybeText, Url } from '../primitives.ts'

/** Lengths and sizes of the identity of a community (SETUP-07, SITE-11): characters, bytes and pixels. */
export const IDENTITY = {
  name: 60,
  shortName: 12,
  tagline: 160,
  pictureBytes: 1024 * 1024,
  logoHeight: 64,
  iconSide: 512,
} as const

/** A colour as #rrggbb. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #fa3e61')

/**
 * Name, pictures and colours of a community. `short_name` is the name where space is short. Without a logo the name is
 * set in letters; without a colour the shipped one is used. `source_url` leads to the source of the running version.
 */
export const Identity = z.object({
  name: z.string(),
  short_name: z.string(),
  tagline: z.string(),
  logo: Url,
  logo_dark: Url,
  icon: Url,
  accent: MaybeText,
  second: MaybeText,
  source_url: MaybeText,
})
export type Identity = z.infer<typeof Identity>

/** The identity of a community that has set none. */
export const SHIPPED_IDENTITY: Identity = {
  name: 'Earshot',
  short_name: 'Earshot',
  tagline: 'Independent music and podcasts',
  logo: null,
  logo_dark: null,
  icon: null,
  accent: null,
  second: null,
  source_url: null,
}
