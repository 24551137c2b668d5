/**
 * A member of the demo world; `brief` is HTML. Their picture is drawn for them, or it is that of an artist or an album
 * of this name.
 */
export type MemberSeed = {
  username: string
  fullName: string
  city: string
  country: string
  brief?: string
  role?: 'admin' | 'writer' | 'moderator'
  genre?: string
  phone?: string
  withPicture?: boolean
  picture?: string
  password?: string
}
